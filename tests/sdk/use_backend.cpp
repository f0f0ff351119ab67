// SPDX-License-Identifier: Apache-2.0
/// use_backend PLUGIN: takes a run through the backend of a plugin file as the host would, and
/// checks that it confines: what is granted works, what is not does not. Exit status 0, or one line
/// and 1.
#include "host/plugins/adapters.hpp"
#include "host/plugins/plugin.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>

namespace {

using namespace pynox;

int fail(const std::string& what) {
  (void)std::fprintf(stderr, "use_backend: %s\n", what.c_str());
  return 1;
}

/// [child] 0, or a status that says which step went wrong.
int run_confined(const PreparedRun& run) {
  pynox_enforced enforced{.struct_size = sizeof(enforced), .listener_fd = -1};
  pynox_failure failure{.struct_size = sizeof(failure), .sys_errno = 0, .step = {}};
  if (run.backend().enforce(&run.package(), &enforced, &failure) != PYNOX_OK) return 10;
  if (::open("/usr/bin", O_RDONLY | O_DIRECTORY | O_CLOEXEC) < 0) return 11;
  if (::open("/etc", O_RDONLY | O_DIRECTORY | O_CLOEXEC) < 0) return 16;
  if (::open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0 || errno != EACCES) return 12;
  if (::open("/usr/bin/planted", O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0) return 13;
  if (::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) >= 0 || errno != EPERM) return 14;
  if (::execl("/usr/bin/true", "true", nullptr) == 0 || errno != EPERM) return 15;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fail("usage: use_backend PLUGIN");
  const Result<Plugin> plugin = Plugin::load(argv[1]);
  if (!plugin) return fail(plugin.error().message);
  if (plugin->backend() == nullptr) return fail("the plugin offers no backend");
  const Result<ProbeResult> probe = probe_backend(*plugin->backend());
  if (!probe) return fail(probe.error().message);
  for (const ProbeResult::Reason& reason : probe->unavailable) {
    return fail(reason.text + " (" + reason.hint + ")");
  }
  Policy policy;
  policy.grants.push_back({.fd = UniqueFd(::open("/usr", O_PATH | O_CLOEXEC)),
                           .path = "/usr",
                           .kind = GrantKind::directory,
                           .access = Access::read});
  policy.grants.push_back({.fd = UniqueFd(::open("/etc", O_PATH | O_CLOEXEC)),
                           .path = "/etc",
                           .kind = GrantKind::directory,
                           .access = Access::list});
  {
    const Result<PreparedRun> run = PreparedRun::prepare(*plugin->backend(), policy);
    if (!run) return fail(run.error().message);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(run_confined(*run));
    int status = 0;
    if (::waitpid(child, &status, 0) != child) return fail("cannot wait for the child");
    if (!WIFEXITED(status)) return fail("the child died of signal " + std::to_string(status));
    if (WEXITSTATUS(status) != 0) {
      return fail("step " + std::to_string(WEXITSTATUS(status)) + " of run_confined failed");
    }
  }
  policy.network = Network::allow;
  const Result<PreparedRun> run = PreparedRun::prepare(*plugin->backend(), policy);
  if (run || run.error().kind != ErrorKind::policy) {
    return fail("a grant that the backend cannot honour was not refused");
  }
  return 0;
}
