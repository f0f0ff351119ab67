// SPDX-License-Identifier: Apache-2.0
#include "host/plugins/refusal.hpp"

namespace pynox {

Error plugin_refusal(const std::string& path, const std::string& what, const std::string& hint,
                     int sys_errno) {
  return {.kind = ErrorKind::plugin,
          .message = "plugin '" + path + "' " + what,
          .path = path,
          .hint = hint,
          .sys_errno = sys_errno};
}

}  // namespace pynox
