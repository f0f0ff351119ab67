// SPDX-License-Identifier: Apache-2.0
#include "host/cli/doctor.hpp"

#include "host/exit_status.hpp"
#include "host/plugins/defaults.hpp"
#include "host/plugins/error_capture.hpp"
#include "host/python/python.hpp"

#include <climits>

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace pynox {
namespace {

constexpr std::string_view kLandlockAbiKey = "landlock_abi";

/// Something that the host itself needs, whichever backend confines the program.
struct HostNeed {
  std::string_view call;
  int failed_errno;  ///< 0: it works
};

int probe_pidfd_open() {
  const UniqueFd self(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), /*flags=*/0)));
  return self ? 0 : errno;
}

int probe_prctl() {
  int signal = 0;
  return ::prctl(PR_GET_PDEATHSIG, &signal, 0, 0, 0) == 0 ? 0 : errno;
}

int probe_openat2() {
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_NO_MAGICLINKS;
  const UniqueFd root(static_cast<int>(::syscall(SYS_openat2, AT_FDCWD, "/", &how, sizeof(how))));
  return root ? 0 : errno;
}

/// Of a range that no descriptor can be in.
int probe_close_range() {
  return ::syscall(SYS_close_range, UINT_MAX, UINT_MAX, /*flags=*/0) == 0 ? 0 : errno;
}

/// Adds what the host lacks, unless a backend has found the same: it may look at the same calls.
void add_host_needs(std::vector<ProbeResult::Reason>& reasons) {
  for (const HostNeed& need :
       {HostNeed{"pidfd_open", probe_pidfd_open()}, HostNeed{"prctl", probe_prctl()},
        HostNeed{"openat2", probe_openat2()}, HostNeed{"close_range", probe_close_range()}}) {
    if (need.failed_errno == 0) continue;
    const bool is_known =
        std::any_of(reasons.begin(), reasons.end(), [&need](const ProbeResult::Reason& reason) {
          return reason.text.find(need.call) != std::string::npos;
        });
    if (is_known) continue;
    const bool is_filtered = need.failed_errno == EPERM || need.failed_errno == EACCES;
    reasons.push_back(
        {.text = std::string(need.call) + " does not work: " + std::strerror(need.failed_errno),
         .hint = is_filtered ? "let the container's seccomp profile pass this call"
                             : "use Linux 6.2 or newer"});
  }
}

/// A failed probe as the reason that it is.
ProbeResult probe_or_reason(const pynox_backend& backend) {
  Result<ProbeResult> probe = probe_backend(backend);
  if (probe) return *std::move(probe);
  return {.unavailable = {{.text = probe.error().message, .hint = probe.error().hint}}};
}

}  // namespace

DoctorFacts collect_doctor_facts(const Registry& registry) {
  DoctorFacts facts;
  facts.build_python = python_version();
  utsname system{};
  if (::uname(&system) == 0) {
    facts.architecture = system.machine;
    facts.platform_tag = "linux_" + facts.architecture;
    facts.kernel = system.release;
  }
  for (const Plugin& plugin : registry.load_all().plugins) {
    if (plugin.backend() == nullptr) continue;
    facts.backends.push_back(
        {.name = copy_text(plugin.backend()->name), .probe = probe_or_reason(*plugin.backend())});
  }
  const auto used =
      std::find_if(facts.backends.begin(), facts.backends.end(),
                   [](const BackendFacts& backend) { return backend.name == kDefaultBackend; });
  if (used != facts.backends.end()) {
    facts.reasons = used->probe.unavailable;
    for (const auto& [key, value] : used->probe.facts) {
      if (key == kLandlockAbiKey) facts.landlock_abi = value;
    }
  } else if (const Result<Plugin> missing = registry.find_backend(kDefaultBackend); !missing) {
    facts.reasons.push_back({.text = missing.error().message, .hint = missing.error().hint});
  }
  add_host_needs(facts.reasons);
  return facts;
}

CommandOutput run_doctor(bool json, const Registry& registry) {
  const DoctorFacts facts = collect_doctor_facts(registry);
  return {.text = json ? render_doctor_json(facts) : render_doctor_text(facts),
          .exit_status = facts.reasons.empty() ? kExitSuccess : kExitUnsupported};
}

}  // namespace pynox
