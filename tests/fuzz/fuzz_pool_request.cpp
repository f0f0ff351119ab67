// SPDX-License-Identifier: Apache-2.0
// A line of the pool's input: whatever it holds, it becomes one request within the documented
// bounds or one refusal that can be written as an answer.
#include "host/policy/bounds.hpp"
#include "host/pool/answer.hpp"
#include "host/pool/request.hpp"
#include "host/pool/utf8.hpp"

#include <boost/json/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using namespace pynox;
using namespace pynox::pool;

const std::string kDirectory = "/srv/app";

void require(bool holds) {
  if (!holds) std::abort();
}

void require_text(const std::string& text) { require(valid_utf8(text) == text); }

void require_paths(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    require_text(path);
    require(path.starts_with('/') && path.find('\0') == std::string::npos);
  }
}

void check_permissions(const Permissions& permissions) {
  require_paths(permissions.allow_read);
  require_paths(permissions.allow_write);
  require_paths(permissions.package_dirs);
  for (const std::string& name : permissions.allow_env) {
    require(!name.empty() && name.find('=') == std::string::npos);
  }
  require(permissions.allow_network.value_or(true) && permissions.allow_temp.value_or(true));
  const std::uint64_t timeout_ms = permissions.timeout_ms.value_or(1);
  require(timeout_ms > 0 && timeout_ms <= bounds::kMaxTimeoutMs);
  require(permissions.memory_bytes.value_or(bounds::kMinMemoryBytes) >= bounds::kMinMemoryBytes);
  require(permissions.max_output.value_or(0) <= bounds::kMaxOutputBytes);
  require(permissions.max_file_size.value_or(1) > 0);
}

void check_run(const RunRequest& run) {
  require(run.code.has_value() != run.script.has_value());
  require(!run.session || run.code);
  require(!run.echo || run.code);
  require_text(run.code.value_or(""));
  require_paths({run.script.value_or("/")});
  check_permissions(run.permissions);
}

/// An id is written so that reading it gives the same id.
void check_id(const Id& id) {
  if (std::holds_alternative<std::monostate>(id)) return;
  std::string line = answer_to_run(id, "{\"op\": \"info\"}\n", std::nullopt);
  require(line.ends_with('\n') && std::ranges::count(line, '\n') == 1);
  const auto again = parse_request(line, 1, kDirectory);
  require(std::holds_alternative<Request>(again) && std::get<Request>(again).id == id);
}

/// Another parser, which keeps the last of equal keys, takes the line too.
bool is_object_elsewhere(std::string_view line) {
  boost::json::error_code ec;
  const boost::json::value value =
      boost::json::parse(boost::json::string_view(line.data(), line.size()), ec);
  return !ec && value.is_object();
}

void check_refusal(const Refusal& refusal, std::string_view line) {
  check_id(refusal.id);
  require_text(refusal.message);
  const RunReport report = report_of(refusal, 1);
  require_text(report.error->message);
  require(refusal.type == "ParseError" || refusal.type == "UnknownKey" ||
          refusal.type == "BadRequest");
  const bool is_read = refusal.type != "ParseError";
  if (is_read) require(is_object_elsewhere(line));
  if (!is_read && is_object_elsewhere(line)) {
    require(refusal.message.ends_with("occurs twice") || refusal.message.starts_with("more than"));
  }
  if (!is_read) require(std::holds_alternative<std::monostate>(refusal.id));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto result = parse_request(line, 1, kDirectory);
  if (const auto* refusal = std::get_if<Refusal>(&result)) {
    check_refusal(*refusal, line);
    return 0;
  }
  const Request& request = std::get<Request>(result);
  require(is_object_elsewhere(line));
  check_id(request.id);
  if (const auto* run = std::get_if<RunRequest>(&request.operation)) check_run(*run);
  if (const auto* open = std::get_if<OpenRequest>(&request.operation)) {
    check_permissions(open->permissions);
  }
  if (const auto* cancel = std::get_if<CancelRequest>(&request.operation)) {
    require(!std::holds_alternative<std::monostate>(cancel->target));
    check_id(cancel->target);
  }
  return 0;
}
