#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What AddressSanitizer and UndefinedBehaviorSanitizer report of a pynox that is built with them (host/sanitizers.cpp).

    reports.py start PYNOX DIRECTORY  empties the directory of the reports, and sees that each kind of fault is reported there
    reports.py end PYNOX DIRECTORY    shows what has been reported since; fails if that is anything

The faults are made by Python in the launcher's own process, which --no-sandbox makes possible."""

import pathlib
import subprocess
import sys

REPORTED = 99
C = "import ctypes; c = ctypes.CDLL(None); "
FAULTS = {
    "heap-buffer-overflow": C + "c.malloc.restype = ctypes.c_void_p; ctypes.memset(c.malloc(10), 0, 11)",
    "detected memory leaks": C + "c.strdup(b'lost')",
    "runtime error": """
import ctypes
class Place(ctypes.Structure):
    _fields_ = [("file", ctypes.c_char_p), ("line", ctypes.c_uint32), ("column", ctypes.c_uint32)]
ctypes.CDLL("libubsan.so.1").__ubsan_handle_builtin_unreachable(ctypes.byref(Place(b"example.cpp", 1, 1)))
""",
}


def reports(directory):
    return sorted(directory.glob("sanitizer.*"))


def is_reported(pynox, directory, kind, fault):
    done = subprocess.run([pynox, "--no-sandbox", "-c", fault], capture_output=True, text=True, check=False)
    found = "".join(report.read_text(errors="replace") for report in reports(directory))
    for report in reports(directory):
        report.unlink()
    if done.returncode == REPORTED and kind in found:
        return True
    print(f"not reported: {kind}; status {done.returncode}\n{done.stdout}{done.stderr}{found}")
    return False


def start(pynox, directory):
    directory.mkdir(exist_ok=True)
    directory.chmod(0o1777)  # some tests run pynox as another user
    for report in reports(directory):
        report.unlink()
    return 0 if all([is_reported(pynox, directory, *fault) for fault in FAULTS.items()]) else 1


def end(_pynox, directory):
    for report in reports(directory):
        print(f"== {report}\n{report.read_text(errors='replace')}")
    return 1 if reports(directory) else 0


if __name__ == "__main__":
    sys.exit({"start": start, "end": end}[sys.argv[1]](sys.argv[2], pathlib.Path(sys.argv[3])))
