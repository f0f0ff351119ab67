// SPDX-License-Identifier: Apache-2.0
/// Every mediated call in every form that names an object, as something to try on a path.
#pragma once

#include <string>
#include <vector>

namespace pynox::test {

/// Makes one call on the object at `path` and returns its errno or 0.
struct Attempt {
  const char* name;
  int (*run)(const std::string& path);
  bool reads = false;  ///< needs a read grant and changes nothing
};

/// All of them: by path, by descriptor, by a directory's descriptor, without a path.
[[nodiscard]] const std::vector<Attempt>& metadata_attempts();

/// What an attempt could have changed in an object, link or not, as text.
[[nodiscard]] std::string metadata_of(const std::string& path);

}  // namespace pynox::test
