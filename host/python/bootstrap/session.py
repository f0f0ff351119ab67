# SPDX-License-Identifier: Apache-2.0
"""What a session adds to the interpreter: tracebacks show the lines of its runs, which are in no file.

Runs once in every session, in a namespace of its own. `remember` is called with each run's source.
"""

import sys

# Of the newest runs; older ones lose their lines first.
KEPT_CHARACTERS = 1 << 20

entries = {}


def remember(name, source):
    # None instead of a time: linecache then takes the entry for good and does not look for a file.
    entries[name] = (len(source), None, source.splitlines(True), name)
    linecache = sys.modules.get("linecache")
    kept = sum(entry[0] for entry in entries.values())
    for oldest in list(entries):
        if kept <= KEPT_CHARACTERS:
            break
        kept -= entries.pop(oldest)[0]
        if linecache is not None:
            linecache.cache.pop(oldest, None)
    if linecache is not None:
        linecache.cache.update(entries)


def print_exception(kind, value, trace):
    import linecache
    import traceback
    linecache.cache.update(entries)
    traceback.print_exception(kind, value, trace)


sys.excepthook = print_exception
