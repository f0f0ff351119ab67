# SPDX-License-Identifier: Apache-2.0
"""sweep.py: removes what tests left that were killed, from the temporary directory and from /dev/shm.

A test removes what it makes, but not once it has been killed. Taken for left is what has a name that tests give, belongs
to this user, is an hour old, and is named by no process: in its words, its environment, its working directory or its
open files.
"""

import os
import pathlib
import re
import shutil
import tempfile
import time

# As mkdtemp makes them, and the attack corpus: a prefix, and then random characters.
NAMES = re.compile(r"pynox-(test|esc|escapes|server-test|pool-test|programs|parity|endurance|corpus|choice|install|interop"
                   r"|tidy-test)-\w{6,16}")
AGE_S = 3600
SHARED_MEMORY = pathlib.Path("/dev/shm")


def told_by(process):
    """All that a process says of paths. Nothing of one that has ended, or is another user's."""
    told = []
    for entry in ("cmdline", "environ"):
        try:
            told.append((process / entry).read_bytes())
        except OSError:
            pass
    links = [process / "cwd"]
    try:
        links += (process / "fd").iterdir()
    except OSError:
        pass
    for link in links:
        try:
            told.append(os.fsencode(os.readlink(link)))
        except OSError:
            pass
    return b"\0".join(told)


def is_left(path, told):
    try:
        status = path.lstat()
    except OSError:
        return False
    is_old = time.time() - status.st_mtime > AGE_S
    return is_old and status.st_uid == os.geteuid() and os.fsencode(path.name) not in told


def main():
    told = b"\0".join(told_by(process) for process in pathlib.Path("/proc").glob("[0-9]*"))
    for directory in {pathlib.Path(tempfile.gettempdir()), SHARED_MEMORY}:
        for path in directory.iterdir():
            if not NAMES.fullmatch(path.name) or not is_left(path, told):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
