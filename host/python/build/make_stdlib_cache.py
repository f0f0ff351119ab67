# SPDX-License-Identifier: Apache-2.0
"""make_stdlib_cache.py OUTPUT [LIBRARY]: the compiled modules of the standard library in one file.

Run by the interpreter that pynox is built for. host/python/stdlib_cache.hpp describes the file. Every directory and
source is noted with what identifies its state, so that the reader can tell whether it has changed since.
"""

import importlib.machinery as machinery
import marshal
import os
import secrets
import stat
import struct
import sys
import sysconfig

MAGIC = b"pynox-stdlib-01\0"
HEADER = struct.Struct("<16s16sQIIIII4x")
DIRECTORY = struct.Struct("<QqqIII4x")
ENTRY = struct.Struct("<QQqqQIIII")
BLOB = struct.Struct("<16sQ")
OTHER, MODULE, PACKAGE, EXTENSION = range(4)
NO_DIRECTORY = 0xFFFFFFFF

# Not the standard library, or nothing that a program imports for its work.
LEFT_OUT = {"__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "turtledemo", "ensurepip"}


class Strings:
    def __init__(self):
        self.data = bytearray()
        self.places = {}

    def add(self, text):
        if text not in self.places:
            self.places[text] = len(self.data)
            self.data += os.fsencode(text) + b"\0"
        return self.places[text]


class Directory:
    def __init__(self, path):
        self.path = path
        self.status = os.stat(path)
        self.entries = []


class Entry:
    def __init__(self, name, kind):
        self.name = name
        self.kind = kind
        self.status = None
        self.code = b""
        self.package = None


def is_for_everybody(path):
    """A link's target may be changed without a trace in the link's directory; a closed file is not to be opened."""
    status = os.lstat(path)
    wanted = 0o555 if stat.S_ISDIR(status.st_mode) else 0o444
    return not stat.S_ISLNK(status.st_mode) and status.st_mode & wanted == wanted


def compiled(entry, source):
    before = os.stat(source)
    loader = machinery.SourceFileLoader(entry.name, source)
    try:
        code = loader.source_to_code(loader.get_data(source), source)
    except (SyntaxError, ValueError):  # lib2to3 has such files
        return False
    after = os.stat(source)
    if (before.st_mtime_ns, before.st_ctime_ns) != (after.st_mtime_ns, after.st_ctime_ns):
        sys.exit(f"{source} is being changed")
    entry.status = after
    entry.code = marshal.dumps(code)
    return True


def examine(directory, name, spec, directories):
    """The entry for a name, by what the interpreter's own finder answers."""
    other = Entry(name, OTHER)
    if spec is None or spec.origin is None or not is_for_everybody(spec.origin):
        return other
    if isinstance(spec.loader, machinery.ExtensionFileLoader) and not spec.submodule_search_locations:
        entry = Entry(name, EXTENSION)
        entry.extension = os.path.basename(spec.origin)
        return entry
    if not isinstance(spec.loader, machinery.SourceFileLoader):
        return other
    entry = Entry(name, PACKAGE if spec.submodule_search_locations else MODULE)
    if entry.kind == PACKAGE:
        path = os.path.join(directory.path, name)
        if not is_for_everybody(path):
            return other
        entry.package = path
    if not compiled(entry, spec.origin):
        return other
    if entry.kind == PACKAGE:
        read_directory(entry.package, directories)
    return entry


def read_directory(path, directories):
    if path in directories:
        return
    directory = directories[path] = Directory(path)
    finder = machinery.FileFinder(path, (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
                                  (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES),
                                  (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES))
    # Every name that the finder may answer to: without it, "not here" would need a look at the directory.
    for name in sorted({file.partition(".")[0] for file in os.listdir(path)}, key=os.fsencode):
        if name in LEFT_OUT or not name.isidentifier():
            directory.entries.append(Entry(name, OTHER))
        else:
            directory.entries.append(examine(directory, name, finder.find_spec(name), directories))
    if os.stat(path).st_mtime_ns != directory.status.st_mtime_ns:
        sys.exit(f"{path} is being changed")


def laid_out(directories, library):
    strings = Strings()
    library_place = strings.add(library)
    numbers = {path: number for number, path in enumerate(directories)}
    entries = [entry for directory in directories.values() for entry in directory.entries]
    for directory in directories.values():
        strings.add(directory.path)
    for entry in entries:
        strings.add(entry.name)
        if entry.kind == EXTENSION:
            strings.add(entry.extension)

    nonce = secrets.token_bytes(16)
    index_size = HEADER.size + DIRECTORY.size * len(directories) + ENTRY.size * len(entries) + len(strings.data)
    directory_table, entry_table, blobs = bytearray(), bytearray(), bytearray()
    first = 0
    for directory in directories.values():
        status = directory.status
        directory_table += DIRECTORY.pack(status.st_ino, status.st_mtime_ns, status.st_ctime_ns,
                                          strings.add(directory.path), first, len(directory.entries))
        first += len(directory.entries)
    for entry in entries:
        place = 0
        if entry.code:
            place = index_size + len(blobs)
            blobs += BLOB.pack(nonce, place) + entry.code
        status = entry.status
        identity = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns) if status else (0, 0, 0, 0)
        link = NO_DIRECTORY
        if entry.kind == PACKAGE:
            link = numbers[entry.package]
        elif entry.kind == EXTENSION:
            link = strings.add(entry.extension)
        entry_table += ENTRY.pack(*identity, place, len(entry.code), strings.add(entry.name), entry.kind, link)
    header = HEADER.pack(MAGIC, nonce, index_size + len(blobs), sys.hexversion, len(directories),
                         len(entries), len(strings.data), library_place)
    return b"".join((header, directory_table, entry_table, strings.data, blobs))


def main():
    output = os.path.abspath(sys.argv[1])
    library = sys.argv[2] if len(sys.argv) > 2 else sysconfig.get_path("stdlib")
    directories = {}
    read_directory(library, directories)
    if os.path.isdir(dynload := os.path.join(library, "lib-dynload")):
        read_directory(dynload, directories)
    data = laid_out(directories, library)
    os.makedirs(os.path.dirname(output), exist_ok=True)
    # A reader sees the old file or the new one, whole.
    temporary = f"{output}.{os.getpid()}"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        with open(descriptor, "wb") as file:
            os.fchmod(descriptor, 0o644)
            file.write(data)
        os.replace(temporary, output)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


if __name__ == "__main__":
    main()
