#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which system calls real programs make, beside those that the filter lets pass: is the table wider than it has to be?

  used_calls.py DOCUMENT [MODULE]...

Runs CPython's own test modules (of the package libpython3.11-testsuite), and numpy, pandas and pytest, in a plain python3 under
`strace -f -c`, and compares what they call with DOCUMENT (docs/syscalls.md). Needs strace, and root if ownership tests are
to run whole. The tests that fail do not matter: a call counts once it was made."""
import collections
import platform
import re
import subprocess
import sys
import tempfile

PYTHON = "/usr/bin/python3.11"
TIMEOUT_S = 300
MODULES = """asyncio.test_events asyncio.test_subprocess asyncio.test_unix_events concurrent_futures ctypes.test_loading
dbm dbm_sqlite3 decimal devpoll doctest email.test_email epoll faulthandler fcntl file fileinput fileio float ftplib
gc genericalias getpass glob gzip hashlib httplib httpservers imaplib importlib.test_locks io ioctl json largefile logging
lzma mailbox mimetypes mmap multiprocessing_main_handling netrc openpty os pathlib pdb pickle poll poplib posix pty pwd queue
random re readline regrtest resource robotparser runpy sched select selectors shelve shutil signal site smtplib socket
socketserver sqlite3.test_dbapi ssl stat subprocess sys sysconfig tarfile tempfile termios thread threadedtempfile threading
threading_local time timeit tokenize tracemalloc tty unicodedata urllib uuid venv wait3 wait4 wsgiref xmlrpc zipfile zipimport
zoneinfo""".split()
PROGRAMS = {
    "numpy": "import numpy; numpy.linalg.svd(numpy.random.rand(300, 300)); numpy.save('a.npy', numpy.arange(9)); "
             "numpy.load('a.npy', mmap_mode='r').sum()",
    "pandas": "import pandas; pandas.DataFrame({'a': range(999)}).to_csv('a.csv'); pandas.read_csv('a.csv').groupby('a').sum()",
    "pytest": "import pytest; open('test_a.py', 'w').write('def test(tmp_path, capfd): (tmp_path / \"a\").touch()'); "
              "pytest.main(['-q', 'test_a.py'])",
}


def calls_of(words, directory):
    """What the program called, with how often."""
    summary = directory + "/strace"
    try:
        subprocess.run(["strace", "-f", "-c", "-o", summary, *words], cwd=directory, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT_S, check=False)
    except subprocess.TimeoutExpired:
        return {}
    counts = {}
    with open(summary, encoding="utf-8") as file:
        for line in file:
            fields = line.split()
            if len(fields) >= 5 and fields[0][0].isdigit() and fields[3].isdigit() and fields[-1] != "total":
                counts[fields[-1]] = int(fields[3])
    return counts


def answers_in(document):
    """Names of this architecture's calls and what a program without the network gets."""
    column = {"x86_64": 2, "aarch64": 3}[platform.machine()]
    answers = {}
    with open(document, encoding="utf-8") as file:
        for line in file:
            match = re.match(r"\| `(\w+)` \| (\S+) \| (\S+) \| ([^|]*)", line)
            if match and match[column] != "–":
                answers[match[1]] = match[4].split(". With the network")[0].strip()
    return answers


def main():
    document, modules = sys.argv[1], sys.argv[2:] or MODULES
    used = collections.Counter()
    for module in modules:
        with tempfile.TemporaryDirectory() as directory:
            package, _, rest = module.rpartition(".")
            name = f"test.test_{package}.{rest}" if package else f"test_{module}"
            used.update(calls_of([PYTHON, "-m", "test", "-q", name], directory))
            print(f"{module}: {len(used)} kinds so far", file=sys.stderr)
    for name, code in PROGRAMS.items():
        with tempfile.TemporaryDirectory() as directory:
            used.update(calls_of([PYTHON, "-c", code], directory))
    answers = answers_in(document)
    passing = {name for name, answer in answers.items() if answer.startswith("allowed") or "allowed if" in answer or "decides" in answer}
    print(f"{sum(used.values())} calls of {len(used)} kinds; {len(passing)} kinds pass the filter")
    print("seen and passing:", len(passing & set(used)))
    print("seen and refused:", *sorted(set(used) - passing))
    print("passing and not seen:", *sorted(passing - set(used)))


if __name__ == "__main__":
    sys.exit(main())
