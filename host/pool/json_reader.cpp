// SPDX-License-Identifier: Apache-2.0
#include "host/pool/json_reader.hpp"

#include <boost/json/basic_parser_impl.hpp>

#include <cstddef>
#include <limits>
#include <set>
#include <utility>

namespace pynox::pool {
namespace {

using boost::json::error_code;
using boost::json::string_view;

/// What basic_parser reports to. Depth counts the open objects and lists: the members of the
/// request stand at depth 1, the items of its lists at depth 2.
class Handler {
 public:
  // NOLINTBEGIN(readability-identifier-naming): the names that basic_parser looks for
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_key_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_string_size = std::numeric_limits<std::size_t>::max();
  // NOLINTEND(readability-identifier-naming)

  bool on_document_begin(error_code& /*ec*/) { return true; }
  bool on_document_end(error_code& /*ec*/) { return true; }

  bool on_object_begin(error_code& ec) {
    if (depth_ != 0 && !take({.kind = JsonValue::Kind::object}, ec)) return false;
    ++depth_;
    keys_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t /*count*/, error_code& /*ec*/) {
    --depth_;
    keys_.pop_back();
    return true;
  }
  bool on_array_begin(error_code& ec) {
    if (!take({.kind = JsonValue::Kind::list}, ec)) return false;
    ++depth_;
    return true;
  }
  bool on_array_end(std::size_t /*count*/, error_code& /*ec*/) {
    --depth_;
    return true;
  }

  bool on_key_part(string_view part, std::size_t /*size*/, error_code& /*ec*/) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_key(string_view part, std::size_t /*size*/, error_code& ec) {
    text_.append(part.data(), part.size());
    std::string key = std::exchange(text_, {});
    if (++key_count_ > kMaxJsonKeys) {
      return fail("more than " + std::to_string(kMaxJsonKeys) + " keys", ec);
    }
    if (depth_ == 1) members_.push_back({.key = key});
    if (!keys_.back().insert(key).second) return fail("the key \"" + key + "\" occurs twice", ec);
    return true;
  }

  bool on_string_part(string_view part, std::size_t /*size*/, error_code& /*ec*/) {
    if (is_kept()) text_.append(part.data(), part.size());
    return true;
  }
  bool on_string(string_view part, std::size_t /*size*/, error_code& ec) {
    if (is_kept()) text_.append(part.data(), part.size());
    return take({.kind = JsonValue::Kind::string, .text = std::exchange(text_, {})}, ec);
  }

  bool on_number_part(string_view /*part*/, error_code& /*ec*/) { return true; }
  bool on_int64(std::int64_t value, string_view /*text*/, error_code& ec) {
    // Unsigned arithmetic: the smallest number has no positive counterpart.
    const auto bits = static_cast<std::uint64_t>(value);
    return take({.kind = JsonValue::Kind::integer,
                 .is_negative = value < 0,
                 .magnitude = value < 0 ? 0 - bits : bits},
                ec);
  }
  bool on_uint64(std::uint64_t value, string_view /*text*/, error_code& ec) {
    return take({.kind = JsonValue::Kind::integer, .magnitude = value}, ec);
  }
  bool on_double(double /*value*/, string_view /*text*/, error_code& ec) {
    return take({.kind = JsonValue::Kind::decimal}, ec);
  }
  bool on_bool(bool value, error_code& ec) {
    return take({.kind = JsonValue::Kind::boolean, .is_true = value}, ec);
  }
  bool on_null(error_code& ec) { return take({.kind = JsonValue::Kind::null}, ec); }

  bool on_comment_part(string_view /*part*/, error_code& /*ec*/) { return true; }
  bool on_comment(string_view /*part*/, error_code& /*ec*/) { return true; }

  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] std::vector<JsonMember> members() && { return std::move(members_); }

 private:
  [[nodiscard]] bool is_item() const {
    return depth_ == 2 && members_.back().value.kind == JsonValue::Kind::list;
  }
  [[nodiscard]] bool is_kept() const { return depth_ == 1 || is_item(); }

  bool take(JsonValue value, error_code& ec) {
    if (depth_ == 0) return fail("the line is not an object", ec);
    if (depth_ == 1) {
      members_.back().value = std::move(value);
    } else if (is_item()) {
      JsonValue& list = members_.back().value;
      if (value.kind == JsonValue::Kind::string) {
        list.items.push_back(std::move(value.text));
      } else {
        list.has_other_items = true;
      }
    }
    return true;
  }

  bool fail(std::string fault, error_code& ec) {
    fault_ = std::move(fault);
    ec = boost::json::error::syntax;
    return false;
  }

  std::vector<JsonMember> members_{};
  std::vector<std::set<std::string>> keys_{};  ///< of each open object
  std::string text_{};
  std::string fault_{};
  std::size_t depth_ = 0;
  std::size_t key_count_ = 0;
};

Error fault_of(const error_code& ec, std::size_t at) {
  std::string message = "the line is not JSON: " + ec.message();
  if (ec == boost::json::error::too_deep) {
    message = "more than " + std::to_string(kMaxJsonDepth) + " levels of lists and objects";
  } else if (ec == boost::json::error::incomplete) {
    message = "the line is not JSON: it ends too early";
  }
  message.append(", at byte ").append(std::to_string(at + 1));
  return {.kind = ErrorKind::usage, .message = std::move(message)};
}

}  // namespace

Result<std::vector<JsonMember>> read_json_object(std::string_view line) {
  if (line.starts_with("\xEF\xBB\xBF")) {
    return Error{.kind = ErrorKind::usage,
                 .message = "the line begins with a byte-order mark",
                 .hint = "write UTF-8 without one"};
  }
  boost::json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  boost::json::basic_parser<Handler> parser(options);
  error_code ec;
  const std::size_t read = parser.write_some(/*more=*/false, line.data(), line.size(), ec);
  if (!parser.handler().fault().empty()) {
    return Error{.kind = ErrorKind::usage, .message = parser.handler().fault()};
  }
  if (!ec && read < line.size()) ec = boost::json::error::extra_data;
  if (ec) return fault_of(ec, read);
  return std::move(parser.handler()).members();
}

}  // namespace pynox::pool
