// SPDX-License-Identifier: Apache-2.0
/// parse_config against a parser made here: events are checked and copied.
#include "host/plugins/adapters.hpp"
#include "tests/support/plugin_parts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pynox {
namespace {

using ::testing::ElementsAre;

/// What the parser of the next table does.
std::function<pynox_status(std::string_view, const pynox_settings_sink&, const pynox_error_sink*)>
    on_parse;

constexpr pynox_config kStageConfig{
    .struct_size = sizeof(pynox_config),
    .reserved = 0,
    .extension = to_bytes(".stage"),
    .parse = [](pynox_bytes text, pynox_bytes, const pynox_settings_sink* sink,
                const pynox_error_sink* err) noexcept -> pynox_status {
      return on_parse({text.data, text.size}, *sink, err);
    }};

constexpr pynox_value kYes{.struct_size = sizeof(pynox_value),
                           .type = PYNOX_VALUE_BOOLEAN,
                           .line = 2,
                           .column = 9,
                           .text = {},
                           .integer = 1,
                           .items = nullptr,
                           .item_count = 0,
                           .reserved = 0};

pynox_setting setting_of(const pynox_bytes* keys, std::uint32_t count, const pynox_value* value) {
  return {.struct_size = sizeof(pynox_setting),
          .key_count = count,
          .keys = keys,
          .line = 2,
          .column = 1,
          .value = value};
}

TEST(ConfigAdapter, CopiesSettingsOutOfTheEvents) {
  on_parse = [](std::string_view text, const pynox_settings_sink& sink, const pynox_error_sink*) {
    EXPECT_EQ(text, "the text");
    std::string passing = "permissions";
    const pynox_bytes keys[] = {to_bytes(passing), to_bytes("allow_read")};
    pynox_value item{};
    item.struct_size = sizeof(item);
    item.type = PYNOX_VALUE_STRING;
    item.line = 4;
    item.column = 15;
    item.text = to_bytes("data");
    const pynox_value* const items[] = {&item, &kYes};
    pynox_value list{};
    list.struct_size = sizeof(list);
    list.type = PYNOX_VALUE_LIST;
    list.items = items;
    list.item_count = 2;
    const pynox_setting setting = setting_of(keys, 2, &list);
    const pynox_status status = sink.setting(sink.context, &setting);
    passing = "overwritten";
    return status;
  };
  const Result<std::vector<Setting>> settings = parse_config(kStageConfig, "the text", "/x/f");
  ASSERT_TRUE(settings) << settings.error().message;
  ASSERT_EQ(settings->size(), 1U);
  const Setting& setting = settings->front();
  EXPECT_THAT(setting.keys, ElementsAre("permissions", "allow_read"));
  EXPECT_EQ(setting.line, 2U);
  EXPECT_EQ(setting.value.type, PYNOX_VALUE_LIST);
  ASSERT_EQ(setting.value.items.size(), 2U);
  EXPECT_EQ(setting.value.items[0].text, "data");
  EXPECT_EQ(setting.value.items[0].line, 4U);
  EXPECT_EQ(setting.value.items[0].column, 15U);
  EXPECT_EQ(setting.value.items[1].integer, 1);
}

TEST(ConfigAdapter, ErrorOfThePluginHasThePositionAndTheFile) {
  on_parse = [](std::string_view, const pynox_settings_sink&, const pynox_error_sink* err) {
    test::report(err, PYNOX_ERROR_CONFIG, "unexpected end of line");
    return PYNOX_E_FAILED;
  };
  const Result<std::vector<Setting>> settings = parse_config(kStageConfig, "", "/x/f");
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().kind, ErrorKind::config);
  EXPECT_EQ(settings.error().message, "unexpected end of line");
  EXPECT_EQ(settings.error().path, "/x/f");
  EXPECT_EQ(settings.error().line, 3U);
  EXPECT_EQ(settings.error().column, 7U);
}

TEST(ConfigAdapter, ListsNestedTooDeepAreRefusedEvenIfThePluginGoesOn) {
  on_parse = [](std::string_view, const pynox_settings_sink& sink, const pynox_error_sink*) {
    pynox_value list{};
    list.struct_size = sizeof(list);
    list.type = PYNOX_VALUE_LIST;
    list.line = 5;
    const pynox_value* const itself[] = {&list};
    list.items = itself;
    list.item_count = 1;
    const pynox_bytes keys[] = {to_bytes("deep")};
    const pynox_setting setting = setting_of(keys, 1, &list);
    EXPECT_NE(sink.setting(sink.context, &setting), PYNOX_OK);
    return PYNOX_OK;
  };
  const Result<std::vector<Setting>> settings = parse_config(kStageConfig, "", "/x/f");
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().kind, ErrorKind::config);
  EXPECT_EQ(settings.error().message, "lists are nested more than 16 deep");
  EXPECT_EQ(settings.error().line, 5U);
}

TEST(ConfigAdapter, SettingWithoutAKeyIsRefused) {
  on_parse = [](std::string_view, const pynox_settings_sink& sink, const pynox_error_sink*) {
    const pynox_setting setting = setting_of(nullptr, 0, &kYes);
    return sink.setting(sink.context, &setting);
  };
  const Result<std::vector<Setting>> settings = parse_config(kStageConfig, "", "/x/f");
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().kind, ErrorKind::plugin);
}

TEST(ConfigAdapter, ValueOfATypeFromTheFutureIsOfNoUse) {
  on_parse = [](std::string_view, const pynox_settings_sink& sink, const pynox_error_sink*) {
    pynox_value value = kYes;
    value.type = 99;
    const pynox_bytes keys[] = {to_bytes("key")};
    const pynox_setting setting = setting_of(keys, 1, &value);
    return sink.setting(sink.context, &setting);
  };
  const Result<std::vector<Setting>> settings = parse_config(kStageConfig, "", "/x/f");
  ASSERT_TRUE(settings) << settings.error().message;
  EXPECT_EQ(settings->front().value.type, PYNOX_VALUE_OTHER);
}

}  // namespace
}  // namespace pynox
