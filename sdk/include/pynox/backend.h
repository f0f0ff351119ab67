/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Interface pynox.backend/1: a mechanism that confines a forked child in place.
 *
 * A backend never decides what is allowed. It receives a complete, resolved policy, and either
 * enforces all of it or says in `prepare` which part it cannot. The order of calls for a run:
 *
 *   parent   probe?   prepare ──────────────────────────────────────── attach?  service*   release
 *   child                     └ fork, limits, descriptors … enforce  → program
 *
 * A pool may keep what `prepare` made for the next program under an equal policy: then enforce,
 * attach and service come again, with another child and another listener, once the last program has
 * ended. Never for two at a time.
 */
#ifndef PYNOX_BACKEND_H
#define PYNOX_BACKEND_H

#include <pynox/abi.h>

#define PYNOX_BACKEND_INTERFACE "pynox.backend/1"

PYNOX_EXTERN_C_BEGIN

/** What a grant's object is. A backend that gives rights by kind relies on it: the host resolved
 * and opened it. */
typedef uint32_t pynox_grant_kind;
#define PYNOX_GRANT_DIRECTORY 1u /* the directory and everything beneath it */
#define PYNOX_GRANT_FILE 2u      /* one regular file */
#define PYNOX_GRANT_OTHER 3u     /* one device, pipe or socket file */

/** What a grant allows, as bits. Reading and writing do not imply each other, and no bit allows
 * execution. */
typedef uint32_t pynox_access;
/* read contents, list directories */
#define PYNOX_ACCESS_READ 1u
/* change, create and remove files, directories and symbolic links */
#define PYNOX_ACCESS_WRITE 2u
/* list directories, without the contents of files; READ includes it */
#define PYNOX_ACCESS_LIST 4u

typedef struct pynox_grant {
  uint32_t struct_size;
  int32_t fd; /* O_PATH, on the resolved object. OWNERSHIP: the host's, open until `release` */
  pynox_grant_kind kind;
  pynox_access access;
  pynox_bytes path; /* absolute and resolved, for messages only: decisions go by fd */
} pynox_grant;

typedef uint32_t pynox_network;
#define PYNOX_NETWORK_DENY 0u
#define PYNOX_NETWORK_ALLOW 1u /* IPv4 and IPv6, connecting and listening; never Unix sockets */

/** What one run may do. Everything that no member grants is denied; subprocesses and Unix sockets
 * always are. */
typedef struct pynox_policy {
  uint32_t struct_size;
  pynox_network network;
  const pynox_grant* const* grants; /* the user's and the interpreter's own alike */
  uint32_t grant_count;
  uint32_t reserved;
  uint64_t memory_bytes;  /* set by the host as the address-space limit; for information */
  uint64_t max_file_size; /* set by the host; 0 means unlimited */
  uint64_t timeout_ms;    /* kept by the host; 0 means none */
} pynox_policy;

#define PYNOX_PACKAGE_MAX_BYTES 65536u
#define PYNOX_PACKAGE_MAX_FDS 64u

/**
 * What `enforce` needs, as plain bytes and descriptors: no pointer, and a descriptor is named by
 * its index in `fds`, so that the package can be sent to a process that did not call `prepare`.
 */
typedef struct pynox_package {
  uint32_t struct_size;
  uint32_t byte_count; /* at most PYNOX_PACKAGE_MAX_BYTES */
  const uint8_t* bytes;
  const int32_t* fds; /* OWNERSHIP: the host's from the return of `prepare`; it closes them in
                         parent and child */
  uint32_t fd_count;  /* at most PYNOX_PACKAGE_MAX_FDS */
} pynox_package;

/** The result of `prepare`. OWNERSHIP: the plugin allocates and frees it; the host hands it back to
 * `release`. */
typedef struct pynox_prepared {
  uint32_t struct_size;
  uint32_t reserved;
  const pynox_package* package; /* its bytes stay valid until `release` */
  /* What the run report says under `policy`; static or valid until `release`. "allow" or "deny". */
  pynox_bytes network;
  pynox_bytes subprocesses;
  pynox_bytes host_unix_sockets;
} pynox_prepared;

/** Filled by `enforce`; the host presets struct_size, listener_fd to -1 and the rest to 0. */
typedef struct pynox_enforced {
  uint32_t struct_size;
  int32_t listener_fd; /* a seccomp notification listener to hand to the launcher, or -1. OWNERSHIP:
                          the host's */
} pynox_enforced;

#define PYNOX_FAILURE_STEP_BYTES 32

/** Why `enforce` failed, as plain data that the child can write to a pipe as it stands. */
typedef struct pynox_failure {
  uint32_t struct_size;
  int32_t sys_errno;
  char
      step[PYNOX_FAILURE_STEP_BYTES]; /* what was attempted, "landlock_restrict_self"; terminated */
} pynox_failure;

/** What `probe` finds. Keys and features appear in `pynox doctor` as they are, in the order of the
 * calls. */
typedef struct pynox_probe_sink {
  uint32_t struct_size;
  void* context;
  /** [parent] A fact, such as "landlock_abi" = "7". */
  void (*fact)(void* context, pynox_bytes key, pynox_bytes value) PYNOX_NOEXCEPT;
  /** [parent] Something that a run here would enforce, in a few words. */
  void (*feature)(void* context, pynox_bytes text) PYNOX_NOEXCEPT;
  /** [parent] A reason why a run here would be refused, and what to change about the system. */
  void (*unavailable)(void* context, pynox_bytes reason, pynox_bytes hint) PYNOX_NOEXCEPT;
} pynox_probe_sink;

typedef struct pynox_backend {
  uint32_t struct_size;
  uint32_t reserved;
  pynox_bytes name; /* chosen by --backend and reported as policy.backend, "landlock+seccomp" */
  /** [parent] Looks at the system by the calls themselves and must not change the process. */
  pynox_status (*probe)(const pynox_probe_sink* sink, const pynox_error_sink* err) PYNOX_NOEXCEPT;
  /** [parent] Turns a policy into a package; may allocate and open. Fails if any part cannot be
   * enforced. */
  pynox_status (*prepare)(const pynox_policy* policy, pynox_prepared** out,
                          const pynox_error_sink* err) PYNOX_NOEXCEPT;
  /**
   * [child] Confines the calling, single-threaded process for good: no_new_privs, then the
   * mechanism. Uses only async-signal-safe calls and the stack. After a failure the host ends the
   * child; it never runs half-confined.
   */
  pynox_status (*enforce)(const pynox_package* package, pynox_enforced* out,
                          pynox_failure* failure) PYNOX_NOEXCEPT;
  /** [parent] Frees what `prepare` made. Accepts NULL. */
  void (*release)(pynox_prepared* prepared) PYNOX_NOEXCEPT;

  /* Optional, for backends whose `enforce` returns a listener. Absent: the host closes the listener
   * and refuses the run. */

  /** [parent] The child's listener has arrived. Both descriptors stay the host's and stay open
   * until `release`. */
  pynox_status (*attach)(pynox_prepared* prepared, int32_t listener_fd, int32_t child_pidfd,
                         const pynox_error_sink* err) PYNOX_NOEXCEPT;
  /** [service] The listener is readable: takes at most one notification, answers it and returns.
   * May block. */
  pynox_status (*service)(pynox_prepared* prepared, const pynox_error_sink* err) PYNOX_NOEXCEPT;

  /* Optional, both or none, for a template: a process that starts the interpreter once and then
   * does nothing but fork a child for each program. Absent: the template is not confined, and its
   * children are by what `prepare` makes. */

  /** [parent] Like `prepare`, for the template. The package lets it fork, lets its children confine
   * themselves further, and denies what no program under the policy would be allowed; it may fall
   * short of that where a process that forks cannot be denied it. `enforce` returns no listener. */
  pynox_status (*prepare_template)(const pynox_policy* policy, pynox_prepared** out,
                                   const pynox_error_sink* err) PYNOX_NOEXCEPT;
  /** [parent] Like `prepare`, for a child of a process under `outer`, which prepare_template made
   * and which is not released before. The package may leave to `outer` what that enforces: the two
   * together allow no more and no less than what `prepare` would make. */
  pynox_status (*prepare_within)(const pynox_prepared* outer, const pynox_policy* policy,
                                 pynox_prepared** out, const pynox_error_sink* err) PYNOX_NOEXCEPT;
} pynox_backend;

PYNOX_EXTERN_C_END

#endif /* PYNOX_BACKEND_H */
