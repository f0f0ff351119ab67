// SPDX-License-Identifier: Apache-2.0
#include "host/pool/json_writer.hpp"

#include "host/pool/utf8.hpp"

#include <boost/json/serialize.hpp>

#include <utility>

namespace pynox::pool {

void JsonObject::key(std::string_view name) {
  if (text_.size() > 1) text_.append(", ");
  text_.append("\"").append(name).append("\": ");
}

void JsonObject::text(std::string_view name, std::string_view value) {
  json(name, json_string(value));
}

void JsonObject::number(std::string_view name, std::uint64_t value) {
  json(name, std::to_string(value));
}

void JsonObject::boolean(std::string_view name, bool value) {
  json(name, value ? "true" : "false");
}

void JsonObject::null(std::string_view name) { json(name, "null"); }

void JsonObject::texts(std::string_view name, const std::vector<std::string>& values) {
  std::string list = "[";
  for (const std::string& value : values) {
    if (list.size() > 1) list.append(", ");
    list.append(json_string(value));
  }
  json(name, list.append("]"));
}

void JsonObject::number_or_null(std::string_view name, const std::optional<std::uint64_t>& value) {
  if (value) {
    number(name, *value);
  } else {
    null(name);
  }
}

void JsonObject::json(std::string_view name, std::string_view value) {
  key(name);
  text_.append(value);
}

std::string JsonObject::finish() && { return std::move(text_.append("}")); }

std::string JsonObject::finish_line() && { return std::move(text_.append("}\n")); }

std::string json_string(std::string_view value) {
  // Boost.JSON writes invalid UTF-8 as it is.
  const std::string valid = valid_utf8(value);
  return boost::json::serialize(boost::json::string_view(valid.data(), valid.size()));
}

}  // namespace pynox::pool
