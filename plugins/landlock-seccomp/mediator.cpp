// SPDX-License-Identifier: Apache-2.0
#include "plugins/landlock-seccomp/mediator.hpp"

#include "plugins/landlock-seccomp/caller.hpp"
#include "plugins/landlock-seccomp/metadata_action.hpp"
#include "plugins/landlock-seccomp/metadata_call.hpp"
#include "plugins/landlock-seccomp/metadata_object.hpp"
#include "plugins/landlock-seccomp/notification.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <exception>
#include <optional>

namespace pynox::landlock_seccomp {

namespace {

pynox_access access_for(Verb verb) noexcept {
  return verb == Verb::get_attribute || verb == Verb::list_attributes ? PYNOX_ACCESS_READ
                                                                      : PYNOX_ACCESS_WRITE;
}

OrErrno<std::int64_t> mediate(const Notification& notification, int child_pidfd,
                              const std::vector<GrantPlace>& grants) {
  const OrErrno<Caller> opened = Caller::open(notification, child_pidfd);
  if (const int* error = std::get_if<int>(&opened)) return *error;
  const Caller& caller = std::get<Caller>(opened);
  const OrErrno<MetadataCall> read = read_call(notification.call(), caller);
  if (const int* error = std::get_if<int>(&read)) return *error;
  const auto& call = std::get<MetadataCall>(read);
  const OrErrno<UniqueFd> object = open_object(call.target, caller);
  if (const int* error = std::get_if<int>(&object)) return *error;
  const int object_fd = std::get<UniqueFd>(object).get();

  struct stat status {};
  if (::fstat(object_fd, &status) != 0) return EPERM;
  if (!is_covered(object_fd, access_for(call.verb), grants)) return EPERM;
  if (const int error = rule_against(call, status); error != 0) return error;
  // The descriptor and the directory that the object was reached from were looked up by the
  // caller's ids: had it died, they could be another process's.
  if (!notification.is_alive()) return ESRCH;
  return carry_out(call, object_fd, caller);
}

}  // namespace

const std::vector<GrantPlace>& Mediator::places() {
  if (!places_) places_ = places_of(grants_);
  return *places_;
}

void Mediator::serve_one() {
  const std::optional<Notification> notification = Notification::receive(listener_fd_);
  if (!notification) return;
  OrErrno<std::int64_t> outcome = EPERM;
  try {
    outcome = mediate(*notification, child_pidfd_, places());
  } catch (const std::exception&) {
    // Out of memory: the program's call is refused, and its thread does not wait for ever.
  }
  const int* const error = std::get_if<int>(&outcome);
  notification->answer(error != nullptr ? 0 : std::get<std::int64_t>(outcome),
                       error != nullptr ? *error : 0);
}

}  // namespace pynox::landlock_seccomp
