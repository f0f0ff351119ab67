// SPDX-License-Identifier: Apache-2.0
// Parses each line of standard input as a request and says what became of it: "ok" or the type of
// the refusal, a space, and the id that the answer would carry. check_requests.py compares.
#include "host/pool/answer.hpp"
#include "host/pool/request.hpp"

#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>

namespace {

/// The id as JSON, out of the beginning of an answer.
std::string json_of(const pynox::pool::Id& id) {
  const std::string answer = pynox::pool::answer_to_run(id, "{}\n", std::nullopt);
  constexpr std::string_view before = "{\"id\": ";
  constexpr std::string_view after = ", }\n";
  return answer.substr(before.size(), answer.size() - before.size() - after.size());
}

}  // namespace

int main() {
  std::string line;
  for (std::uint64_t number = 1; std::getline(std::cin, line); ++number) {
    const auto result = pynox::pool::parse_request(line, number, "/srv/app");
    if (const auto* refusal = std::get_if<pynox::pool::Refusal>(&result)) {
      std::cout << refusal->type << ' ' << json_of(refusal->id) << '\n';
    } else {
      std::cout << "ok " << json_of(std::get<pynox::pool::Request>(result).id) << '\n';
    }
  }
  return 0;
}
