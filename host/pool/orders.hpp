// SPDX-License-Identifier: Apache-2.0
/// What the server tells the template and the standby children to do.
#pragma once

#include "host/plugins/adapters.hpp"
#include "host/python/python.hpp"

#include <pynox/result.hpp>
#include <pynox/unique_fd.hpp>

#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pynox::pool {

/// The first message to the template: how to warm up.
struct TemplateOrder {
  std::string backend_path{};  ///< the plugin file whose enforce() the children call
  std::string executable{};    ///< sys.executable
  std::vector<std::string> original_argv{};
  std::vector<std::string> package_dirs{};
  std::vector<std::string> preload{};
  bool is_confined = false;        ///< whether there is a package, which may well be empty
  std::string package_bytes{};     ///< what it is confined by
  std::vector<int> package_fds{};  ///< its descriptors, the owner's; they travel beside the message
};
[[nodiscard]] std::string encode_order(const TemplateOrder& order);
[[nodiscard]] Result<TemplateOrder> decode_template_order(std::string_view bytes);

/// The template's answer to it.
struct TemplateReady {
  std::uint64_t preload_bytes = 0;  ///< address space that preloading took
  Error failure{};                  ///< its kind, message and hint, when is_ready is false
  bool is_ready = false;
};
[[nodiscard]] std::string encode_ready(const TemplateReady& ready);
[[nodiscard]] Result<TemplateReady> decode_ready(std::string_view bytes);

/// The first message on the socket of a standby child, from the template that forked it.
struct StandbyHello {
  pid_t pid = 0;      ///< 0: it could not be made
  int sys_errno = 0;  ///< why
};
[[nodiscard]] std::string encode_hello(const StandbyHello& hello);
[[nodiscard]] Result<StandbyHello> decode_hello(std::string_view bytes);

/// What a standby child is to become. Its descriptors travel beside it in the order of RunFds.
struct RunOrder {
  pid_t server = 0;
  sigset_t signal_mask{};
  rlim_t address_space = RLIM_INFINITY;
  rlim_t file_size = RLIM_INFINITY;
  rlimit descriptors{};
  std::vector<std::string> environment{};
  std::string package_bytes{};
  Program program{};
  std::vector<std::string> package_dirs{};  ///< those of the request
  bool echo = false;
  bool is_session = false;
};
[[nodiscard]] std::string encode_order(const RunOrder& order);
[[nodiscard]] Result<RunOrder> decode_run_order(std::string_view bytes);

/// The places of a run's descriptors in its message. The backend's follow the last one.
struct RunFds {
  static constexpr std::size_t kOutput = 0;
  static constexpr std::size_t kErrorOutput = 1;
  static constexpr std::size_t kDiagnostic = 2;
  static constexpr std::size_t kSession = 3;  ///< with is_session only
};

}  // namespace pynox::pool
