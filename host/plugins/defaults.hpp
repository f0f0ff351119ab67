// SPDX-License-Identifier: Apache-2.0
/// What a run uses when nobody chose, and the files that hold it: the one place in the host that
/// knows plugins by name. A name that is not here is looked for in every plugin file.
#pragma once

#include <array>
#include <string_view>

namespace pynox {

inline constexpr std::string_view kDefaultBackend = "landlock+seccomp";
inline constexpr std::string_view kDefaultOutput = "passthrough";
/// What --json stands for.
inline constexpr std::string_view kJsonOutput = "json";
/// Of the configuration file that is looked for in the working directory.
inline constexpr std::string_view kDefaultConfigExtension = ".toml";

/// A name that plugins are found by, and the file that is tried first for it.
struct DefaultPlugin {
  std::string_view name;
  std::string_view file;
};

inline constexpr std::array<DefaultPlugin, 4> kDefaultPlugins{{
    {kDefaultBackend, "landlock-seccomp.so"},
    {kDefaultOutput, "passthrough.so"},
    {kJsonOutput, "json.so"},
    {kDefaultConfigExtension, "toml.so"},
}};

}  // namespace pynox
