/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The part of the kernel's Landlock interface that pynox uses, under names of its own: the headers
 * of Debian 12 end at ABI 2, and a build must not depend on the machine's. The number beside each
 * right is the first ABI that knows it.
 */
#pragma once

#include <stdint.h>

/* The calls have one number on every architecture. */
#define PYNOX_NR_LANDLOCK_CREATE_RULESET 444
#define PYNOX_NR_LANDLOCK_ADD_RULE 445
#define PYNOX_NR_LANDLOCK_RESTRICT_SELF 446

/* landlock_create_ruleset(NULL, 0, this) answers with the ABI. */
#define PYNOX_LANDLOCK_CREATE_RULESET_VERSION (1U << 0)
#define PYNOX_LANDLOCK_RULE_PATH_BENEATH 1

#define PYNOX_LANDLOCK_FS_EXECUTE (1ULL << 0)     /* ABI 1 */
#define PYNOX_LANDLOCK_FS_WRITE_FILE (1ULL << 1)  /* ABI 1 */
#define PYNOX_LANDLOCK_FS_READ_FILE (1ULL << 2)   /* ABI 1 */
#define PYNOX_LANDLOCK_FS_READ_DIR (1ULL << 3)    /* ABI 1 */
#define PYNOX_LANDLOCK_FS_REMOVE_DIR (1ULL << 4)  /* ABI 1 */
#define PYNOX_LANDLOCK_FS_REMOVE_FILE (1ULL << 5) /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_CHAR (1ULL << 6)   /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_DIR (1ULL << 7)    /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_REG (1ULL << 8)    /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_SOCK (1ULL << 9)   /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_FIFO (1ULL << 10)  /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_BLOCK (1ULL << 11) /* ABI 1 */
#define PYNOX_LANDLOCK_FS_MAKE_SYM (1ULL << 12)   /* ABI 1 */
#define PYNOX_LANDLOCK_FS_REFER (1ULL << 13)      /* ABI 2 */
#define PYNOX_LANDLOCK_FS_TRUNCATE (1ULL << 14)   /* ABI 3 */
#define PYNOX_LANDLOCK_FS_IOCTL_DEV (1ULL << 15)  /* ABI 5 */

#define PYNOX_LANDLOCK_NET_BIND_TCP (1ULL << 0)    /* ABI 4 */
#define PYNOX_LANDLOCK_NET_CONNECT_TCP (1ULL << 1) /* ABI 4 */

#define PYNOX_LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET (1ULL << 0) /* ABI 6 */
#define PYNOX_LANDLOCK_SCOPE_SIGNAL (1ULL << 1)               /* ABI 6 */

/** Members that an older kernel does not know must be zero; it then accepts the longer struct. */
struct pynox_landlock_ruleset_attr {
  uint64_t handled_access_fs;  /* ABI 1 */
  uint64_t handled_access_net; /* ABI 4 */
  uint64_t scoped;             /* ABI 6 */
};

/** Packed in the kernel's header, hence here. */
struct pynox_landlock_path_beneath_attr {
  uint64_t allowed_access;
  int32_t parent_fd;
} __attribute__((packed));
