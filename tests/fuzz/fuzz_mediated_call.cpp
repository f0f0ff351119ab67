// SPDX-License-Identifier: Apache-2.0
// A call that the program hands to the mediator: whatever its arguments are and wherever they
// point, it becomes one call within the documented bounds or an errno, and no rule lets pass what
// never passes. The program's memory is the input itself; this file stands in for caller.cpp and
// notification.cpp.
#include "plugins/landlock-seccomp/caller.hpp"
#include "plugins/landlock-seccomp/metadata_action.hpp"
#include "plugins/landlock-seccomp/metadata_call.hpp"
#include "plugins/landlock-seccomp/metadata_object.hpp"

#include <fcntl.h>
#include <linux/limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <variant>

namespace {

/// Where the program's memory begins; an input may name any address.
constexpr std::uint64_t kBase = 0x10000;
std::string_view memory;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): one input

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

namespace pynox::landlock_seccomp {

// As pread of /proc/PID/mem: what lies beyond the end is not read.
bool Caller::read(std::uint64_t address, std::span<std::byte> bytes) const noexcept {
  if (address < kBase || address - kBase > memory.size()) return false;
  const std::string_view part = memory.substr(address - kBase, bytes.size());
  if (part.size() != bytes.size()) return false;
  if (!part.empty()) std::memcpy(bytes.data(), part.data(), part.size());
  return true;
}

bool Caller::write(std::uint64_t /*address*/, std::span<const std::byte> /*bytes*/) const noexcept {
  return true;
}

OrErrno<std::string> Caller::read_string(std::uint64_t address, std::size_t limit,
                                         int too_long) const {
  if (address < kBase || address - kBase >= memory.size()) return EFAULT;
  const std::string_view rest = memory.substr(address - kBase);
  const std::size_t end = rest.find('\0');
  if (std::min(end, rest.size()) > limit) return too_long;
  if (end == std::string_view::npos) return EFAULT;
  return std::string(rest.substr(0, end));
}

OrErrno<UniqueFd> Caller::take_descriptor(int /*number*/) const noexcept {
  return child_pidfd_ < 0 ? EBADF : EPERM;
}

OrErrno<UniqueFd> Caller::open_working_directory() const noexcept {
  return thread_id_ == 0 ? ENOENT : EPERM;
}

std::optional<Notification> Notification::receive(int listener_fd) noexcept {
  return Notification(listener_fd, seccomp_notif{});
}

OrErrno<Caller> Caller::open(const Notification& /*notification*/, int /*child_pidfd*/) {
  return Caller(/*thread_id=*/0, /*child_pidfd=*/-1, UniqueFd());
}

}  // namespace pynox::landlock_seccomp

namespace {

using namespace pynox::landlock_seccomp;

/// The start of an input: which call, and its arguments as the kernel hands them over.
struct Start {
  std::int32_t number;
  std::uint32_t mode;  ///< of the object
  std::uint32_t owner;
  std::uint32_t group;
  std::uint64_t arguments[6];
};

void check_form(const MetadataCall& call) {
  const Target& target = call.target;
  require(target.path.find('\0') == std::string::npos && target.path.size() < PATH_MAX);
  require(target.is_descriptor == target.path.empty());
  require(target.is_descriptor || !target.takes_o_path);
  require(!target.is_descriptor || target.takes_o_path || target.descriptor != AT_FDCWD);
  require(call.mode <= 07777 && call.name.size() <= XATTR_NAME_MAX);
  require(call.value.size() <= XATTR_SIZE_MAX);
  require(call.value.empty() || call.verb == Verb::set_attribute);
  if (call.verb == Verb::get_attribute) require(call.buffer_bytes <= XATTR_LIST_MAX);
  const bool has_name = call.verb == Verb::get_attribute || call.verb == Verb::set_attribute ||
                        call.verb == Verb::remove_attribute;
  require(has_name == !call.name.empty());
}

void check_rules(const MetadataCall& call, const struct stat& object) {
  if (rule_against(call, object) != 0) return;
  require(S_ISREG(object.st_mode) || S_ISDIR(object.st_mode) || S_ISLNK(object.st_mode));
  require((call.mode & (S_ISUID | S_ISGID)) == 0);
  const bool only_reads = call.verb == Verb::get_attribute || call.verb == Verb::list_attributes;
  require(only_reads || object.st_uid == ::geteuid());
  if (call.verb == Verb::change_owner) {
    require(call.owner == object.st_uid || call.owner == static_cast<uid_t>(-1));
  }
  if (call.verb == Verb::set_attribute || call.verb == Verb::remove_attribute) {
    require(call.name.starts_with("user."));
  }
  require(!call.name.starts_with("trusted."));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Start start{};
  if (size < sizeof(start)) return 0;
  std::memcpy(&start, data, sizeof(start));
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as text
  memory = std::string_view(reinterpret_cast<const char*>(data), size).substr(sizeof(start));
  (void)descriptor_in_path(memory);
  const std::string visible = visible_attributes(memory);
  require((std::string(1, '\0') + visible).find(std::string_view("\0trusted.", 9)) ==
          std::string::npos);

  seccomp_data call{};
  call.nr = start.number;
  std::copy(std::begin(start.arguments), std::end(start.arguments), std::begin(call.args));
  const OrErrno<Caller> caller = Caller::open(*Notification::receive(-1), -1);
  const OrErrno<MetadataCall> read = read_call(call, std::get<Caller>(caller));
  if (const int* error = std::get_if<int>(&read)) {
    require(*error > 0);
    return 0;
  }
  const auto& whole = std::get<MetadataCall>(read);
  check_form(whole);
  struct stat object {};
  object.st_mode = start.mode;
  object.st_uid = start.owner;
  object.st_gid = start.group;
  check_rules(whole, object);
  return 0;
}
