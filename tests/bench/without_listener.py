# SPDX-License-Identifier: Apache-2.0
"""without_listener.py COMMAND [ARGS]...: takes the one place for a seccomp listener before it becomes the command, so that
pynox's own filter has none and nothing is mediated. The filter here allows everything."""

import ctypes
import os
import struct
import sys

PR_SET_NO_NEW_PRIVS = 38
SECCOMP = {"x86_64": 317, "aarch64": 277}[os.uname().machine]
SECCOMP_SET_MODE_FILTER, NEW_LISTENER = 1, 1 << 3
RETURN, ALLOW = 0x06, 0x7FFF0000

libc = ctypes.CDLL(None, use_errno=True)
program = ctypes.create_string_buffer(struct.pack("HBBI", RETURN, 0, 0, ALLOW))
filter_program = struct.pack("HxxxxxxP", 1, ctypes.addressof(program))
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
    sys.exit(os.strerror(ctypes.get_errno()))
listener = libc.syscall(SECCOMP, SECCOMP_SET_MODE_FILTER, NEW_LISTENER, filter_program)
if listener < 0:
    sys.exit(os.strerror(ctypes.get_errno()))
os.set_inheritable(listener, True)  # if nobody held it, mediated calls would be ENOSYS
os.execv(sys.argv[1], sys.argv[1:])
