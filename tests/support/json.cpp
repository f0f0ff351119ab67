// SPDX-License-Identifier: Apache-2.0
#include "tests/support/json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace pynox::test {

namespace json = boost::json;

Json Json::parse_line(std::string_view text) {
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  EXPECT_TRUE(text.ends_with('\n')) << text;
  boost::system::error_code error;
  auto value =
      json::parse(json::string_view(text.data(), text.size()), error);  // strict: valid UTF-8 only
  EXPECT_FALSE(error) << error.message() << ": " << text;
  return Json(std::make_shared<const json::value>(error ? json::value() : std::move(value)));
}

const json::value* Json::find(std::string_view path) const {
  const json::value* at = value_.get();
  while (!path.empty() && at != nullptr) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), step.size() + 1));
    if (const auto* object = at->if_object()) {
      at = object->if_contains(json::string_view(step.data(), step.size()));
    } else if (const auto* array = at->if_array()) {
      const std::size_t index = std::stoul(std::string(step));
      at = index < array->size() ? &(*array)[index] : nullptr;
    } else {
      at = nullptr;
    }
  }
  return at;
}

std::string Json::text(std::string_view path) const {
  const json::value* value = find(path);
  return value == nullptr ? "absent" : json::serialize(*value);
}

std::string Json::string(std::string_view path) const {
  const json::value* value = find(path);
  if (value == nullptr || !value->is_string()) {
    ADD_FAILURE() << path << " is not a string: " << text(path) << " in " << text("");
    return {};
  }
  return {value->get_string().data(), value->get_string().size()};
}

std::int64_t Json::number(std::string_view path) const {
  const json::value* value = find(path);
  if (value == nullptr || !value->is_int64()) {
    ADD_FAILURE() << path << " is not a whole number: " << text(path) << " in " << text("");
    return 0;
  }
  return value->get_int64();
}

std::vector<std::string> Json::keys(std::string_view path) const {
  std::vector<std::string> names;
  const json::value* value = find(path);
  if (value == nullptr || !value->is_object()) {
    ADD_FAILURE() << path << " is not an object: " << text(path);
    return names;
  }
  for (const auto& entry : value->get_object())
    names.emplace_back(entry.key().data(), entry.key().size());
  return names;
}

}  // namespace pynox::test
