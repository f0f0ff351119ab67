/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The plugin ABI of pynox, version 1.0: what every plugin shares, whatever it does.
 *
 * A plugin is trusted code. It is loaded into the launcher before any sandbox exists and runs with
 * the caller's rights; the host checks who may have written the file, never what is in it.
 *
 * The boundary is C. No C++ type, exception or allocation crosses it; plugin.hpp adds C++ comfort
 * on the plugin's side. A plugin writes nothing to stdout or stderr, installs no signal handler,
 * starts no thread, registers no exit handler and changes neither locale, environment nor working
 * directory.
 *
 * Structs. The first member of each is `struct_size`, the size as its writer's compiler saw it.
 * Members are only ever appended. A reader treats members past `struct_size` as zero and ignores a
 * longer tail. pynox_bytes alone is frozen.
 *
 * OWNERSHIP, unless a comment says otherwise: an argument belongs to the caller and lives for the
 * call; neither side frees the other's memory; what is handed to a sink is copied before the sink
 * returns.
 *
 * Phases, one on each function: [parent] the launcher before and after the run, ordinary code;
 * [child] the forked child before the program, async-signal-safe code without allocation; [service]
 * the run's own thread in the launcher; [any] all of them.
 */
#ifndef PYNOX_ABI_H
#define PYNOX_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define PYNOX_NOEXCEPT noexcept
#define PYNOX_EXTERN_C_BEGIN extern "C" {
#define PYNOX_EXTERN_C_END }
#else
#define PYNOX_NOEXCEPT
#define PYNOX_EXTERN_C_BEGIN
#define PYNOX_EXTERN_C_END
#endif

#define PYNOX_EXPORT __attribute__((visibility("default")))
#define PYNOX_ABI_MAJOR 1
#define PYNOX_ABI_MINOR 0

/** True when the struct at `p` is long enough to hold `field` and the field is not zero. */
#define PYNOX_HAS(p, type, field)                                                          \
  ((p)->struct_size >=                                                                     \
       offsetof(type, field) + sizeof((p)->field) /* NOLINT(bugprone-sizeof-expression) */ \
   && (p)->field != 0)

PYNOX_EXTERN_C_BEGIN

/** A run of bytes, not terminated. Paths are the file system's bytes; messages, names and keys are
 * UTF-8. Frozen. */
typedef struct pynox_bytes {
  const char* data; /* may be NULL when size is 0 */
  size_t size;
} pynox_bytes;

/** 0 for success, else one of the codes below. A function that fails also reports to its error
 * sink, if it has one. */
typedef int32_t pynox_status;
#define PYNOX_OK 0
#define PYNOX_E_FAILED 1      /* reported to the sink */
#define PYNOX_E_UNSUPPORTED 2 /* the running system cannot do it */
#define PYNOX_E_EXCEPTION 3   /* a C++ exception was stopped at the boundary */

/** What an error is about; it decides the `type` that the user sees (docs/abi.md has the list). */
typedef int32_t pynox_error_kind;
#define PYNOX_ERROR_CONFIG 1  /* the configuration file's text */
#define PYNOX_ERROR_POLICY 2  /* a grant or limit that cannot be honoured */
#define PYNOX_ERROR_SANDBOX 3 /* the mechanism failed or is missing */
#define PYNOX_ERROR_PLUGIN 4  /* the plugin itself */
#define PYNOX_ERROR_IO 5      /* reading or writing failed */

/** One failure, as facts. `message` says what was attempted and what stopped it: one line, lower
 * case, no full stop. */
typedef struct pynox_error {
  uint32_t struct_size;
  pynox_error_kind kind;
  int32_t sys_errno; /* 0 when no system call failed */
  uint32_t line;     /* position in a configuration file, from 1; 0 when there is none */
  uint32_t column;   /* in bytes, from 1; 0 when there is none */
  uint32_t reserved;
  pynox_bytes message; /* never empty */
  pynox_bytes path;    /* the object concerned, or empty */
  pynox_bytes hint;    /* what the user can do, or empty */
} pynox_error;

/** Where a failing call reports. The first report of a call counts; later ones are ignored. */
typedef struct pynox_error_sink {
  uint32_t struct_size;
  void* context;
  void (*report)(void* context, const pynox_error* error) PYNOX_NOEXCEPT; /* [parent] [service] */
} pynox_error_sink;

/** What the host says of itself to `open`. Valid for the life of the process. */
typedef struct pynox_host {
  uint32_t struct_size;
  uint16_t abi_major;
  uint16_t abi_minor;
  pynox_bytes version; /* of pynox, "0.1.0" */
} pynox_host;

/** A plugin's description of itself: constant data, valid for the life of the process. Plugins are
 * never unloaded. */
typedef struct pynox_plugin {
  uint32_t struct_size;
  uint16_t abi_major; /* PYNOX_ABI_MAJOR of the headers it was built with: must equal the host's */
  uint16_t abi_minor; /* may be older or newer than the host's */
  uint64_t
      required_features; /* bits that the host must know, or refuse the plugin; 1.0 defines none */
  const char* id;        /* "reverse.dns.name"; pynox's own begin with "pynox." */
  const char* version;   /* the plugin's own */
  /** [parent] Called once, before anything else but the entry. Must not touch the process. */
  pynox_status (*open)(const pynox_host* host, const pynox_error_sink* err) PYNOX_NOEXCEPT;
  /** [parent] The table for an interface id such as "pynox.backend/1", or NULL. Tables live as long
   * as the plugin. */
  const void* (*query)(const char* interface_id)PYNOX_NOEXCEPT;
} pynox_plugin;

/** [parent] The one symbol that a plugin exports. Returns constant data; must not allocate. */
PYNOX_EXPORT const pynox_plugin* pynox_plugin_entry(void) PYNOX_NOEXCEPT;

#define PYNOX_PLUGIN_ENTRY_SYMBOL "pynox_plugin_entry"

PYNOX_EXTERN_C_END

#endif /* PYNOX_ABI_H */
