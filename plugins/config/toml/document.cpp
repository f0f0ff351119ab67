// SPDX-License-Identifier: Apache-2.0
#include "plugins/config/toml/document.hpp"

#include "plugins/config/toml/position.hpp"

#include <pynox/plugin.hpp>

// Header-only, errors as values: nothing of toml++ leaves this file. Its formatters would pull in
// streams.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <deque>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pynox::toml_config {
namespace {

constexpr std::size_t kNoParent = static_cast<std::size_t>(-1);

/// A member of a table, as the parser left it. toml++ sorts tables by key; `parent` indexes the
/// list of members in which it stands.
struct Member {
  std::size_t parent;
  const toml::key* key;
  const toml::node* node;
};

void collect(const toml::table& table, std::size_t parent, std::vector<Member>& members) {
  for (auto&& [key, node] : table) {
    const std::size_t self = members.size();
    members.push_back({parent, &key, &node});
    if (const toml::table* inner = node.as_table()) collect(*inner, self, members);
  }
}

/// The indices of `members` in the file's order. A table's key stands before its members' keys, or
/// at the same place.
std::vector<std::size_t> file_order(const std::vector<Member>& members) {
  std::vector<std::size_t> order(members.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto place = [&members](std::size_t i) {
    const toml::source_position& begin = members[i].key->source().begin;
    return std::tuple(begin.line, begin.column, i);
  };
  std::sort(order.begin(), order.end(),
            [&place](std::size_t a, std::size_t b) { return place(a) < place(b); });
  return order;
}

/// Makes the interface's values of toml++'s nodes. They live until the next call of build().
class ValueBuilder {
 public:
  ValueBuilder(std::string_view text, LineIndex& index) : text_(text), index_(index) {}

  const pynox_value* build(const toml::node& node) {
    values_.clear();
    lists_.clear();
    return convert(node);
  }

 private:
  const pynox_value* convert(const toml::node& node) {
    const toml::source_region& source = node.source();
    const Position begin = index_.position_of(source.begin.line, source.begin.column);
    pynox_value& value = values_.emplace_back();
    value.struct_size = sizeof(pynox_value);
    value.line = begin.line;
    value.column = begin.column;
    fill(value, node);
    return &value;
  }

  void fill(pynox_value& value, const toml::node& node) {
    switch (node.type()) {
      case toml::node_type::table:
        value.type = PYNOX_VALUE_TABLE;
        break;
      case toml::node_type::array:
        value.type = PYNOX_VALUE_LIST;
        fill_items(value, *node.as_array());
        break;
      case toml::node_type::string:
        value.type = PYNOX_VALUE_STRING;
        value.text = to_bytes(node.as_string()->get());
        break;
      case toml::node_type::integer:
        value.type = PYNOX_VALUE_INTEGER;
        value.integer = node.as_integer()->get();
        break;
      case toml::node_type::floating_point:
        value.type = PYNOX_VALUE_FLOAT;
        value.text = to_bytes(written(node));
        break;
      case toml::node_type::boolean:
        value.type = PYNOX_VALUE_BOOLEAN;
        value.integer = node.as_boolean()->get() ? 1 : 0;
        break;
      default:
        value.type = PYNOX_VALUE_OTHER;
        value.text = to_bytes(name_of(node.type()));
        break;
    }
  }

  void fill_items(pynox_value& value, const toml::array& array) {
    std::vector<const pynox_value*>& items = lists_.emplace_back();
    items.reserve(array.size());
    for (const toml::node& item : array) items.push_back(convert(item));
    value.items = items.data();
    value.item_count = static_cast<std::uint32_t>(items.size());
  }

  std::string_view written(const toml::node& node) {
    const toml::source_region& source = node.source();
    const std::size_t begin = index_.offset_of(source.begin.line, source.begin.column);
    const std::size_t end = index_.offset_of(source.end.line, source.end.column);
    return text_.substr(begin, end - begin);
  }

  static std::string_view name_of(toml::node_type type) noexcept {
    if (type == toml::node_type::date) return "a date";
    if (type == toml::node_type::time) return "a time";
    return "a date and time";
  }

  std::string_view text_;
  LineIndex& index_;
  // Deques: what points into them stays valid while they grow.
  std::deque<pynox_value> values_;
  std::deque<std::vector<const pynox_value*>> lists_;
};

std::vector<pynox_bytes> keys_of(const std::vector<Member>& members, std::size_t index) {
  std::vector<pynox_bytes> keys;
  for (; index != kNoParent; index = members[index].parent) {
    keys.push_back(to_bytes(members[index].key->str()));
  }
  std::reverse(keys.begin(), keys.end());
  return keys;
}

pynox_status emit(const toml::table& root, std::string_view text, const pynox_settings_sink& sink) {
  std::vector<Member> members;
  collect(root, kNoParent, members);
  LineIndex index(text);
  ValueBuilder builder(text, index);
  for (const std::size_t i : file_order(members)) {
    const toml::source_position& begin = members[i].key->source().begin;
    const Position position = index.position_of(begin.line, begin.column);
    const std::vector<pynox_bytes> keys = keys_of(members, i);
    const pynox_setting setting{.struct_size = sizeof(pynox_setting),
                                .key_count = static_cast<std::uint32_t>(keys.size()),
                                .keys = keys.data(),
                                .line = position.line,
                                .column = position.column,
                                .value = builder.build(*members[i].node)};
    const pynox_status status = sink.setting(sink.context, &setting);
    if (status != PYNOX_OK) return status;
  }
  return PYNOX_OK;
}

/// toml++ begins its messages with "Error while parsing" or a capital; ours are lower case.
std::string message_of(const toml::parse_error& error) {
  constexpr std::string_view kPrefix = "Error while parsing ";
  const std::string_view description = error.description();
  if (description.substr(0, kPrefix.size()) == kPrefix) {
    return "cannot parse " + std::string(description.substr(kPrefix.size()));
  }
  std::string message(description);
  if (!message.empty()) {
    message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
  }
  return "cannot parse the file: " + message;
}

}  // namespace

Result<pynox_status> parse_document(std::string_view text, std::string_view origin,
                                    const pynox_settings_sink& sink) {
  // Without a source path: toml++ would keep it in each node, and the error below names the file.
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::source_position& begin = parsed.error().source().begin;
    LineIndex index(text);
    return config_error(origin, index.position_of(begin.line, begin.column),
                        message_of(parsed.error()));
  }
  return emit(parsed.table(), text, sink);
}

}  // namespace pynox::toml_config
