/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Interface pynox.output/1: how the end of a run is told.
 *
 * The host owns the streams: it captures, counts and cuts. A plugin says whether it wants them
 * captured, and turns the finished report into text. `render` is a function of its argument and
 * nothing else.
 */
#ifndef PYNOX_OUTPUT_H
#define PYNOX_OUTPUT_H

#include <pynox/abi.h>

#define PYNOX_OUTPUT_INTERFACE "pynox.output/1"

PYNOX_EXTERN_C_BEGIN

typedef uint32_t pynox_capture;
#define PYNOX_CAPTURE_INHERIT 0u /* the program has the caller's own streams */
#define PYNOX_CAPTURE_COLLECT \
  1u /* stdin is /dev/null, stdout and stderr are collected up to the limit */

/** A list of byte strings. Frozen, like pynox_bytes. */
typedef struct pynox_bytes_list {
  const pynox_bytes* items; /* may be NULL when count is 0 */
  size_t count;
} pynox_bytes_list;

/** What went wrong: an uncaught exception of the program, or a failure of pynox. */
typedef struct pynox_report_error {
  uint32_t struct_size;
  int32_t line;        /* -1 when there is none */
  pynox_bytes type;    /* never empty */
  pynox_bytes message; /* as a sentence; may be empty, may hold any bytes */
  pynox_bytes file;    /* data is NULL when there is none, here and below */
  pynox_bytes path;
  pynox_bytes hint;
} pynox_report_error;

/** The permissions and limits that were in force. */
typedef struct pynox_report_policy {
  uint32_t struct_size;
  uint32_t reserved;
  pynox_bytes_list allow_read;
  pynox_bytes_list allow_write;
  pynox_bytes_list implicit_read;
  pynox_bytes_list package_dirs;
  pynox_bytes_list allow_env;
  pynox_bytes network;
  pynox_bytes subprocesses;
  pynox_bytes host_unix_sockets;
  uint64_t timeout_ms; /* 0: no limit */
  uint64_t memory_bytes;
  pynox_bytes backend;
  uint64_t max_file_size; /* 0: no limit */
  pynox_bytes temp;       /* data is NULL without the grant */
} pynox_report_policy;

#define PYNOX_STDOUT_TRUNCATED 1u
#define PYNOX_STDERR_TRUNCATED 2u

/** One finished run. Captured streams are raw bytes, already cut to the limit; the plugin makes
 * valid text of them. */
typedef struct pynox_run_report {
  uint32_t struct_size;
  int32_t
      exit_status; /* of the program; 124 timeout, 125 failure of pynox, 128+N killed by signal N */
  uint32_t flags;  /* PYNOX_STDOUT_TRUNCATED | PYNOX_STDERR_TRUNCATED */
  uint32_t reserved;
  pynox_bytes stdout_bytes;
  pynox_bytes stderr_bytes;
  const pynox_report_error* error; /* NULL when the run just ended */
  uint64_t duration_ms;
  pynox_bytes runtime_name;          /* "pynox" */
  pynox_bytes runtime_python;        /* "3.11.2" */
  const pynox_report_policy* policy; /* NULL when the run was refused before there was one */
  pynox_bytes_list warnings;
} pynox_run_report;

typedef uint32_t pynox_stream;
#define PYNOX_STREAM_OUT 1u
#define PYNOX_STREAM_ERR 2u

/** Where `render` writes. The host writes all of a call or reports the failure itself; OK means go
 * on. */
typedef struct pynox_writer {
  uint32_t struct_size;
  uint32_t reserved;
  void* context;
  pynox_status (*write)(void* context, pynox_stream stream,
                        pynox_bytes text) PYNOX_NOEXCEPT; /* [parent] */
} pynox_writer;

typedef struct pynox_output {
  uint32_t struct_size;
  pynox_capture capture;
  pynox_bytes id;    /* chosen by --output, "json" */
  pynox_bytes label; /* reported as runtime.output, "captured" */
  /** [parent] Writes the report. Called once for a run, also for one that was refused. */
  pynox_status (*render)(const pynox_run_report* report, const pynox_writer* writer,
                         const pynox_error_sink* err) PYNOX_NOEXCEPT;
} pynox_output;

PYNOX_EXTERN_C_END

#endif /* PYNOX_OUTPUT_H */
