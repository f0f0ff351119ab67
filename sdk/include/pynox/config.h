/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Interface pynox.config/1: a syntax for configuration files.
 *
 * A plugin turns bytes into typed events and never decides what a key means: the host owns the
 * schema, resolves relative paths and words the errors, so that all formats behave alike.
 */
#ifndef PYNOX_CONFIG_H
#define PYNOX_CONFIG_H

#include <pynox/abi.h>

#define PYNOX_CONFIG_INTERFACE "pynox.config/1"

/** Files over this size are refused by the host before a plugin sees them. */
#define PYNOX_CONFIG_MAX_BYTES 1048576u

PYNOX_EXTERN_C_BEGIN

typedef uint32_t pynox_value_type;
#define PYNOX_VALUE_TABLE 1u   /* a table was opened; its members follow as events of their own */
#define PYNOX_VALUE_STRING 2u  /* `text` */
#define PYNOX_VALUE_INTEGER 3u /* `integer` */
#define PYNOX_VALUE_FLOAT 4u   /* `text` as written */
#define PYNOX_VALUE_BOOLEAN 5u /* `integer`, 0 or 1 */
#define PYNOX_VALUE_LIST 6u    /* `items` */
#define PYNOX_VALUE_OTHER \
  7u /* a type that the host has no use for, such as a date; `text` names it */

typedef struct pynox_value {
  uint32_t struct_size;
  pynox_value_type type;
  uint32_t line;   /* where the value begins, from 1 */
  uint32_t column; /* in bytes, from 1 */
  pynox_bytes text;
  int64_t integer;
  const struct pynox_value* const* items; /* elements of a list */
  uint32_t item_count;
  uint32_t reserved;
} pynox_value;

/** One setting: the keys from the root to the value, and where the last key stands. */
typedef struct pynox_setting {
  uint32_t struct_size;
  uint32_t key_count; /* at least 1 */
  const pynox_bytes* keys;
  uint32_t line;
  uint32_t column;
  const pynox_value* value;
} pynox_setting;

typedef struct pynox_settings_sink {
  uint32_t struct_size;
  uint32_t reserved;
  void* context;
  /** [parent] Takes one setting. Anything but OK ends the parse, which then returns that status. */
  pynox_status (*setting)(void* context, const pynox_setting* setting) PYNOX_NOEXCEPT;
} pynox_settings_sink;

typedef struct pynox_config {
  uint32_t struct_size;
  uint32_t reserved;
  pynox_bytes extension; /* of the files it reads, with the dot: ".toml" */
  /** [parent] Parses a whole file. `origin` is its path, for messages. Events come in the file's
   * order. */
  pynox_status (*parse)(pynox_bytes text, pynox_bytes origin, const pynox_settings_sink* sink,
                        const pynox_error_sink* err) PYNOX_NOEXCEPT;
} pynox_config;

PYNOX_EXTERN_C_END

#endif /* PYNOX_CONFIG_H */
