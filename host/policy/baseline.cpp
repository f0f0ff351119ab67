// SPDX-License-Identifier: Apache-2.0
#include "host/policy/baseline.hpp"

#include "host/policy/system_error.hpp"
#include "host/python/python.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace pynox {
namespace {

struct SystemFile {
  const char* path;
  Access access;
  std::string_view reason;
};

constexpr std::array<SystemFile, 9> kSystemFiles{{
    {"/etc/ld.so.cache", Access::read, "the loader looks up an extension module's libraries"},
    {"/usr/lib/locale", Access::read, "setlocale() reads the archive or the locale's directory"},
    {"/usr/share/zoneinfo", Access::read, "zoneinfo and tzset() read time zones"},
    {"/etc/localtime", Access::read, "localtime() reads the host's time zone"},
    {"/etc/mime.types", Access::read,
     "mimetypes.guess_type() fails if the file is there and closed"},
    {"/dev/null", Access::read_write, "os.devnull: programs read and write it"},
    {"/dev/zero", Access::read, "an endless source of zeros"},
    {"/dev/random", Access::read, "a source of random bytes"},
    {"/dev/urandom", Access::read, "a source of random bytes"},
}};

// The loader opens the libraries of extension modules here.
constexpr std::array<const char*, 5> kLibraryDirectories{
    {"/usr/lib/" PYNOX_LIBRARY_ARCHITECTURE, "/lib/" PYNOX_LIBRARY_ARCHITECTURE,
     "/usr/local/lib/" PYNOX_LIBRARY_ARCHITECTURE, "/usr/lib64", "/lib64"}};

// The loader looks here too (ld.so(8)), but they hold much else: only the libraries are granted.
constexpr std::array<const char*, 3> kMixedDirectories{{"/usr/lib", "/lib", "/usr/local/lib"}};

constexpr std::array<SystemFile, 14> kNetworkFiles{{
    {"/etc/resolv.conf", Access::read, "the resolver's servers"},
    {"/etc/hosts", Access::read, "getaddrinfo() looks names up here first"},
    {"/etc/nsswitch.conf", Access::read, "which sources of names getaddrinfo() asks"},
    {"/etc/host.conf", Access::read, "options of the resolver"},
    {"/etc/gai.conf", Access::read, "the order of getaddrinfo()'s answers"},
    {"/etc/services", Access::read, "getservbyname()"},
    {"/etc/protocols", Access::read, "getprotobyname()"},
    {"/etc/ssl/openssl.cnf", Access::read, "the host's rules for TLS, such as the least version"},
    {"/etc/ssl/certs", Access::read, "certificates of authorities: Debian's bundle"},
    {"/usr/share/ca-certificates", Access::read, "what links in /etc/ssl/certs lead to"},
    {"/usr/local/share/ca-certificates", Access::read, "what the host's administrator added"},
    {"/etc/pki/tls/certs", Access::read, "certificates of authorities: Fedora's bundle"},
    {"/etc/pki/tls/openssl.cnf", Access::read, "the host's rules for TLS on Fedora"},
    {"/etc/pki/ca-trust/extracted", Access::read, "what links in /etc/pki/tls/certs lead to"},
}};

/// Not there, or not for this user: nobody asked for it, so it is left out.
bool is_absence(int error) {
  return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP;
}

Result<void> add_system_file(std::vector<Grant>& grants, const char* path, Access access) {
  Result<Grant> grant = open_grant(path, access, path);
  if (grant) {
    grants.push_back(*std::move(grant));
    return {};
  }
  if (is_absence(grant.error().sys_errno)) return {};
  return std::move(grant).error();
}

bool is_packages_name(std::string_view name) {
  return name == "site-packages" || name == "dist-packages";
}

/// Where packages for this interpreter may lie in a directory of modules or libraries. What cannot
/// be looked at counts as there: the directory is granted whole if there are none.
bool has_packages(const std::string& path) {
  const std::string library = standard_library();
  const std::string version = library.substr(library.rfind('/'));
  for (const std::string& inner : {std::string(), version, std::string("/python3")}) {
    for (const char* name : {"/site-packages", "/dist-packages"}) {
      std::string packages = path;
      packages.append(inner).append(name);
      struct stat status {};
      if (::stat(packages.c_str(), &status) == 0) return true;
      if (errno != ENOENT && errno != ENOTDIR) return true;
    }
  }
  return false;
}

struct CloseDirectory {
  void operator()(DIR* directory) const { ::closedir(directory); }
};

/// The kind of an entry, or nothing for what is neither a directory nor a regular file. `seen` is
/// what the directory said, which most file systems know, and which spares a call for each of two
/// hundred entries. An entry that is replaced before it is opened has a wrong kind. Neither way
/// widens the grant: taken for a file, a directory gets fewer rights than it would; taken for a
/// directory, a file makes the run fail.
std::optional<GrantKind> entry_kind(const dirent& seen, int fd) {
  if (seen.d_type == DT_DIR) return GrantKind::directory;
  if (seen.d_type == DT_REG) return GrantKind::file;
  struct stat status {};
  if (seen.d_type != DT_UNKNOWN || ::fstat(fd, &status) != 0) return std::nullopt;
  if (S_ISDIR(status.st_mode)) return GrantKind::directory;
  if (S_ISREG(status.st_mode)) return GrantKind::file;
  return std::nullopt;
}

/// Calls `visit(directory_fd, entry)` for each entry, and ends with its first error.
template <typename Visit>
Result<void> for_each_entry(const std::string& path, Visit visit) {
  const std::unique_ptr<DIR, CloseDirectory> directory(::opendir(path.c_str()));
  if (!directory) {
    if (is_absence(errno)) return {};
    return errno_error(ErrorKind::policy, path, path, errno);
  }
  // readdir(3) tells an error from the end by errno alone.
  for (errno = 0; const dirent* entry = ::readdir(directory.get()); errno = 0) {
    if (Result<void> visited = visit(::dirfd(directory.get()), *entry); !visited) return visited;
  }
  if (errno != 0) return errno_error(ErrorKind::policy, path, path, errno);
  return {};
}

Result<void> add_entries(std::vector<Grant>& grants, const std::string& path) {
  return for_each_entry(path, [&](int directory_fd, const dirent& entry) -> Result<void> {
    const std::string_view name(entry.d_name);
    // A library directory may hold whole installations of Python; the one in use is granted by
    // itself.
    if (name == "." || name == ".." || is_packages_name(name) || name.starts_with("python")) {
      return {};
    }
    if (entry.d_type == DT_LNK) return {};
    UniqueFd fd(::openat(directory_fd, entry.d_name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!fd && is_absence(errno)) return {};
    if (!fd) return errno_error(ErrorKind::policy, path, path, errno);
    const std::optional<GrantKind> kind = entry_kind(entry, fd.get());
    if (!kind) return {};
    std::string entry_path = path + "/";
    entry_path.append(name);
    grants.push_back(Grant{
        .fd = std::move(fd), .path = std::move(entry_path), .kind = *kind, .access = Access::read});
    return {};
  });
}

/// "libm.so" and "libBLT.2.5.so.8.6", but not "libm.so.conf.d", which is a directory.
bool is_library(const dirent& entry) {
  const std::string_view name(entry.d_name);
  return entry.d_type == DT_REG && (name.ends_with(".so") || name.find(".so.") != name.npos);
}

Result<void> add_libraries(std::vector<Grant>& grants, const std::string& path) {
  struct stat status {};
  // "/lib" is a link to "/usr/lib" on most systems.
  if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return {};
  return for_each_entry(path, [&](int /*directory_fd*/, const dirent& entry) -> Result<void> {
    if (!is_library(entry)) return {};
    return add_system_file(grants, (path + "/" + entry.d_name).c_str(), Access::read);
  });
}

bool is_granted(std::span<const Grant> grants, const std::string& path) {
  return std::ranges::any_of(grants, [&](const Grant& grant) { return grant.path == path; });
}

Result<void> add_system_files(std::vector<Grant>& grants, std::span<const SystemFile> files) {
  for (const SystemFile& file : files) {
    Result<void> added = add_system_file(grants, file.path, file.access);
    if (!added) return added;
  }
  return {};
}

/// The interpreter is built in, its library is not: a pynox that was copied may find none, and what
/// CPython says then tells nobody what to do.
Result<void> find_standard_library() {
  const std::string library = standard_library();
  const std::string first_module = library + "/encodings/__init__.py";
  if (::access(first_module.c_str(), F_OK) == 0) return {};
  Error error = errno_error(ErrorKind::sandbox, "cannot find the standard library: " + first_module,
                            first_module, errno);
  error.hint = "install it: on Debian it is the package libpython" +
               library.substr(library.rfind("python") + std::strlen("python")) + "-stdlib";
  return error;
}

}  // namespace

Result<void> add_tree_without_packages(std::vector<Grant>& grants, const std::string& path) {
  Result<Grant> whole = open_grant(path, Access::read, path);
  if (!whole) {
    if (is_absence(whole.error().sys_errno)) return {};
    return std::move(whole).error();
  }
  // "/lib64" and its like are links into /usr on most systems.
  if (is_granted(grants, whole->path)) return {};
  if (has_packages(whole->path)) {
    // The import system lists a directory before it opens a module in it.
    whole->access = Access::list;
    Result<void> added = add_entries(grants, whole->path);
    if (!added) return added;
  }
  grants.push_back(*std::move(whole));
  return {};
}

Result<void> add_baseline_grants(std::vector<Grant>& grants, Network network) {
  if (Result<void> found = find_standard_library(); !found) return found;
  // Grants of the user's own are kept apart: reading /usr/lib64 "already granted for writing" would
  // be wrong.
  std::vector<Grant> baseline;
  Result<void> added = add_tree_without_packages(baseline, standard_library());
  for (const char* path : kLibraryDirectories) {
    if (added) added = add_tree_without_packages(baseline, path);
  }
  for (const char* path : kMixedDirectories) {
    if (added) added = add_libraries(baseline, path);
  }
  if (added) added = add_system_files(baseline, kSystemFiles);
  if (added && network == Network::allow) added = add_system_files(baseline, kNetworkFiles);
  if (!added) return added;
  std::ranges::move(baseline, std::back_inserter(grants));
  return {};
}

}  // namespace pynox
