# SPDX-License-Identifier: Apache-2.0
"""Tells how it is confined: what it may not do, and what the kernel says about its process. Run twice under the same flags
it prints the same, so that any difference shows what a failed step left open. Arguments: a directory that it may write
to, and one that it may not."""
import ctypes
import fcntl
import os
import socket
import sys

granted, closed = sys.argv[1:3]
SHOWN = ("Uid", "Gid", "Groups", "SigBlk", "SigIgn", "SigCgt", "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb",
         "NoNewPrivs", "Seccomp", "Seccomp_filters")


def attempt(name, action):
    try:
        action()
        print(name, "works")
    except OSError as error:
        print(name, error.strerror)


with open(f"{granted}/ran", "w", encoding="utf-8"):
    pass
attempt("write outside", lambda: open(f"{closed}/marker", "w").close())
attempt("read outside", lambda: open(f"{closed}/secret").read())
attempt("list outside", lambda: os.listdir(closed))
attempt("list packages", lambda: os.listdir("/usr/lib/python3/dist-packages"))
attempt("chmod outside", lambda: os.chmod(f"{closed}/secret", 0o666))
attempt("chmod inside", lambda: os.chmod(f"{granted}/ran", 0o640))
attempt("set-id inside", lambda: os.chmod(f"{granted}/ran", 0o4755))
attempt("temporary directory", lambda: open(os.environ["TMPDIR"] + "/file", "w").close())
attempt("socket", lambda: socket.socket().close())
attempt("fork", lambda: os.fork() or os._exit(0))
attempt("signal to the launcher", lambda: os.kill(os.getppid(), 0))

with open("/proc/self/status", encoding="utf-8") as file:
    for line in file:
        if line.split(":")[0] in SHOWN:
            print(line.strip())
with open("/proc/self/limits", encoding="utf-8") as file:
    print(file.read())
with open("/proc/self/environ", "rb") as file:
    print(file.read().strip(b"\0"))
print(sorted(os.environ))
for descriptor in range(1024):
    try:
        print("descriptor with", fcntl.fcntl(descriptor, fcntl.F_GETFL))
    except OSError:
        pass
signal = ctypes.c_int()
ctypes.CDLL(None).prctl(1, ctypes.byref(signal), 0, 0, 0)  # PR_GET_PDEATHSIG
print("death signal", signal.value)
