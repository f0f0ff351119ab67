// SPDX-License-Identifier: Apache-2.0
// A whole conversation with the MCP server, line after line: whatever is asked, and whenever the
// pool answers, the pool is asked for nothing but runs and sessions, and each line that comes back
// is a message.
#include "host/mcp/mcp_front.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace pynox;
using namespace pynox::mcp;
namespace json = boost::json;

/// A line of the input that stands for an answer of the pool to its oldest request.
constexpr std::string_view kPoolAnswers = "!";

void require(bool holds) {
  if (!holds) std::abort();
}

FrontSettings settings() {
  return {.tools = {.python_version = "3.11.2",
                    .default_timeout_ms = 20'000,
                    .max_timeout_ms = 30'000,
                    .has_sessions = true,
                    .session_idle_ms = 600'000},
          .results = {.show = 1024},
          .profile = "agent",
          .max_line = 65'536};
}

/// The front with a file to write to, and what stands behind it.
class Conversation {
 public:
  Conversation() : fd_(::memfd_create("answers", MFD_CLOEXEC)), writer_(loop_, fd_) {
    require(fd_ >= 0);
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  Conversation(Conversation&&) = delete;
  Conversation& operator=(Conversation&&) = delete;
  ~Conversation() { ::close(fd_); }

  void say(std::string_view line) {
    if (line == kPoolAnswers) {
      if (!asked_.empty()) answer_oldest();
      return;
    }
    for (pool::Front::Asked& asked : front_.read({.text = std::string(line)})) {
      require(std::holds_alternative<pool::Request>(asked));
      asked_.push_back(std::get<pool::Request>(std::move(asked)));
    }
  }

  void finish() {
    while (!asked_.empty()) answer_oldest();
    check_lines();
  }

 private:
  void answer_oldest() {
    const pool::Request request = std::move(asked_.front());
    asked_.pop_front();
    if (const auto* run = std::get_if<pool::RunRequest>(&request.operation)) {
      front_.tell_started(request.id, 0);
      front_.tell_output(request.id, "stdout", *run->code);
      const RunReport report{.stdout_bytes = *run->code,
                             .error = ReportError{.type = "E", .message = *run->code, .hint = "h"},
                             .policy = ReportPolicy{}};
      front_.answer_run(request.id, report, std::nullopt);
    } else if (std::holds_alternative<pool::OpenRequest>(request.operation)) {
      front_.answer_open(request.id, "s_1", RunReport{});
    } else if (const auto* closing = std::get_if<pool::CloseRequest>(&request.operation)) {
      front_.answer_close(request.id, closing->session);
    } else if (const auto* cancel = std::get_if<pool::CancelRequest>(&request.operation)) {
      front_.answer_cancel(request.id, cancel->target, /*cancelled=*/true);
    } else {
      require(false);  // nothing else is ever asked
    }
  }

  void check_lines() {
    require(writer_.pending() == 0);
    std::string said(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
    require(::pread(fd_, said.data(), said.size(), 0) == static_cast<ssize_t>(said.size()));
    require(said.empty() || said.ends_with('\n'));
    for (std::size_t begin = 0; begin < said.size();) {
      const std::size_t end = said.find('\n', begin);
      check_line(std::string_view(said).substr(begin, end - begin));
      begin = end + 1;
    }
  }

  static void check_line(std::string_view line) {
    json::error_code ec;
    const json::value value = json::parse(json::string_view(line.data(), line.size()), ec);
    require(!ec);
    if (!value.is_array()) return check_message(value);
    require(!value.get_array().empty());
    for (const json::value& each : value.get_array()) check_message(each);
  }

  static void check_message(const json::value& value) {
    require(value.is_object());
    const json::object& message = value.get_object();
    require(message.at("jsonrpc") == "2.0");
    if (const json::value* const method = message.if_contains("method")) {
      require(*method == "notifications/progress" ||
              *method == "notifications/subscriptions/acknowledged");
      require(!message.contains("id"));
      return;
    }
    require(message.contains("result") != message.contains("error"));
    require(message.contains("id") || message.contains("error"));
  }

  int fd_;
  EventLoop loop_{};
  pool::AnswerWriter writer_;
  McpFront front_{loop_, writer_, settings()};
  std::deque<pool::Request> asked_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  Conversation conversation;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    conversation.say(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  conversation.finish();
  return 0;
}
