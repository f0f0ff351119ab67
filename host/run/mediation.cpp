// SPDX-License-Identifier: Apache-2.0
#include "host/run/mediation.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace pynox {

struct Mediation::Shared {
  const pynox_backend* backend = nullptr;
  pynox_prepared* prepared = nullptr;
  UniqueFd listener{};
  UniqueFd stop{};  ///< eventfd, readable once the child has ended; made with the thread

  std::mutex mutex{};
  std::condition_variable changed{};
  bool running = false;   ///< the thread may still call the backend
  bool owns_run = false;  ///< the thread releases the prepared run when it ends
};

namespace {

/// How long the end of a run waits for a call that is being served. One that hangs in a file system
/// may never end.
constexpr std::chrono::milliseconds kPatience{1000};

void serve(const std::shared_ptr<Mediation::Shared>& shared) {
  const pynox_error_sink nowhere{
      .struct_size = sizeof(pynox_error_sink), .context = nullptr, .report = nullptr};
  std::array<pollfd, 2> polled{{{.fd = shared->listener.get(), .events = POLLIN, .revents = 0},
                                {.fd = shared->stop.get(), .events = POLLIN, .revents = 0}}};
  bool is_deaf = false;
  while (true) {
    if (::poll(polled.data(), polled.size(), /*timeout=*/-1) < 0) {
      if (errno == EINTR) continue;
      is_deaf = true;
      break;
    }
    if (polled[1].revents != 0 || (polled[0].revents & (POLLHUP | POLLERR)) != 0) break;
    // A service that fails has answered or lost its caller; the next call is a new one.
    if ((polled[0].revents & POLLIN) != 0)
      (void)shared->backend->service(shared->prepared, &nowhere);
  }
  bool owns_run = false;
  {
    const std::lock_guard lock(shared->mutex);
    // Without a listener the kernel refuses the program's calls, which else would wait for ever.
    if (is_deaf) shared->listener.reset();
    shared->running = false;
    owns_run = shared->owns_run;
    shared->changed.notify_all();
  }
  if (owns_run) shared->backend->release(shared->prepared);
}

}  // namespace

Result<Mediation> Mediation::attach(PreparedRun& prepared, UniqueFd listener_fd, int child_pidfd) {
  const pynox_backend& backend = prepared.backend();
  if (!PYNOX_HAS(&backend, pynox_backend, attach) || !PYNOX_HAS(&backend, pynox_backend, service)) {
    return Error{
        .kind = ErrorKind::plugin,
        .message = "the backend " + prepared.name() + " made a listener but has no service for it"};
  }
  auto shared = std::make_shared<Shared>();
  shared->backend = &backend;
  shared->prepared = prepared.prepared();
  shared->listener = std::move(listener_fd);
  if (Result<void> attached = prepared.attach(shared->listener.get(), child_pidfd); !attached) {
    return std::move(attached).error();
  }
  return Mediation(std::move(shared), prepared);
}

int Mediation::listener_fd() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->listener.get();
}

void Mediation::start() {
  // The end of the last process under the filter wakes the listener too: nothing is left to serve,
  // and most programs never make a call that needs a thread.
  pollfd polled{.fd = shared_->listener.get(), .events = POLLIN, .revents = 0};
  if (::poll(&polled, 1, 0) == 1 && (polled.revents & POLLIN) == 0) return;
  shared_->stop = UniqueFd(::eventfd(0, EFD_CLOEXEC));
  shared_->running = static_cast<bool>(shared_->stop);
  if (shared_->running) {
    try {
      std::thread([shared = shared_] { serve(shared); }).detach();
      return;
    } catch (const std::system_error&) {
      shared_->running = false;
    }
  }
  // The user has no thread or no descriptor left, perhaps because of this very program. Without a
  // listener the kernel refuses its calls; nobody else's run is concerned.
  shared_->listener.reset();
}

bool Mediation::is_serving() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->running;
}

void Mediation::stop() const {
  const std::uint64_t one = 1;
  (void)::write(shared_->stop.get(), &one, sizeof(one));
}

void Mediation::leave_run_to_thread() {
  shared_->owns_run = true;
  prepared_->abandon();
}

void Mediation::abandon() {
  if (shared_->stop) stop();
  {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->running) leave_run_to_thread();
  }
  shared_.reset();
}

Mediation::~Mediation() {
  if (!shared_ || !shared_->stop) return;
  stop();
  std::unique_lock lock(shared_->mutex);
  if (!shared_->changed.wait_for(lock, kPatience, [this] { return !shared_->running; }))
    leave_run_to_thread();
}

}  // namespace pynox
