/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the ABI promises about its structs whatever their members are, checked by the C compiler.
 * The layout member by member is in abi_golden/.
 */
#include <pynox/abi.h>
#include <pynox/backend.h>
#include <pynox/config.h>
#include <pynox/output.h>

#include <assert.h>
#include <stddef.h>

/* The size comes first in every struct that may grow, so that it can be read before anything else.
 */
static_assert(offsetof(pynox_error, struct_size) == 0, "size first");
static_assert(offsetof(pynox_error_sink, struct_size) == 0, "size first");
static_assert(offsetof(pynox_host, struct_size) == 0, "size first");
static_assert(offsetof(pynox_plugin, struct_size) == 0, "size first");
static_assert(offsetof(pynox_grant, struct_size) == 0, "size first");
static_assert(offsetof(pynox_policy, struct_size) == 0, "size first");
static_assert(offsetof(pynox_package, struct_size) == 0, "size first");
static_assert(offsetof(pynox_prepared, struct_size) == 0, "size first");
static_assert(offsetof(pynox_enforced, struct_size) == 0, "size first");
static_assert(offsetof(pynox_failure, struct_size) == 0, "size first");
static_assert(offsetof(pynox_probe_sink, struct_size) == 0, "size first");
static_assert(offsetof(pynox_backend, struct_size) == 0, "size first");
static_assert(offsetof(pynox_value, struct_size) == 0, "size first");
static_assert(offsetof(pynox_setting, struct_size) == 0, "size first");
static_assert(offsetof(pynox_settings_sink, struct_size) == 0, "size first");
static_assert(offsetof(pynox_config, struct_size) == 0, "size first");
static_assert(offsetof(pynox_report_error, struct_size) == 0, "size first");
static_assert(offsetof(pynox_report_policy, struct_size) == 0, "size first");
static_assert(offsetof(pynox_run_report, struct_size) == 0, "size first");
static_assert(offsetof(pynox_writer, struct_size) == 0, "size first");
static_assert(offsetof(pynox_output, struct_size) == 0, "size first");

/* Frozen: these two have no size and may never grow. */
static_assert(sizeof(pynox_bytes) == sizeof(void*) + sizeof(size_t), "frozen");
static_assert(sizeof(pynox_bytes_list) == sizeof(void*) + sizeof(size_t), "frozen");

/* What a host reads to learn that it cannot go on must stay where it is in every major version. */
static_assert(offsetof(pynox_plugin, abi_major) == 4, "readable by every host");
static_assert(offsetof(pynox_plugin, abi_minor) == 6, "readable by every host");
static_assert(offsetof(pynox_plugin, required_features) == 8, "readable by every host");

/* A child writes it to a pipe in one piece. */
static_assert(sizeof(pynox_failure) == 40, "plain data without padding");

/* PYNOX_HAS, at run time: a member past the struct's size and one that is zero are both absent. */
int main(void) {
  pynox_host host = {.struct_size = sizeof(pynox_host), .abi_major = 1, .abi_minor = 0};
  if (!PYNOX_HAS(&host, pynox_host, abi_major)) return 1;
  if (PYNOX_HAS(&host, pynox_host, abi_minor)) return 2;
  host.struct_size = offsetof(pynox_host, abi_major);
  if (PYNOX_HAS(&host, pynox_host, abi_major)) return 3;
  return 0;
}
