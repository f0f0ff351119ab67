# SPDX-License-Identifier: Apache-2.0
"""stdlib_cache_test.py PYNOX MAKER: imports out of the file of compiled modules, and what makes pynox ignore it.

Needs a build with PYNOX_TESTING, which takes the file from PYNOX_TEST_STDLIB_CACHE. The caches tried here say that
colorsys is something else than its file does, so that a program can tell where it came from.
"""

import importlib.util
import marshal
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PYNOX, MAKER = sys.argv[1:3]
PYTHON = ["/usr/bin/python3.11", "-X", "utf8", "-E", "-s", "-S", "-u", "-B"]
WHERE_FROM = "import colorsys; print('cache' if hasattr(colorsys, 'from_cache') else 'file')"

specification = importlib.util.spec_from_file_location("make_stdlib_cache", MAKER)
maker = importlib.util.module_from_spec(specification)
specification.loader.exec_module(maker)


class Cache:
    """The bytes of a cache, and where things lie in them."""

    def __init__(self, data):
        self.data = bytearray(data)
        header = maker.HEADER.unpack_from(self.data)
        _, _, _, _, self.directory_count, self.entry_count, self.strings_size, _ = header
        self.entries = maker.HEADER.size + self.directory_count * maker.DIRECTORY.size
        self.strings = self.entries + self.entry_count * maker.ENTRY.size

    def text(self, place):
        start = self.strings + place
        return os.fsdecode(bytes(self.data[start:self.data.index(0, start)]))

    def change_entry(self, name, change):
        for number in range(self.entry_count):
            place = self.entries + number * maker.ENTRY.size
            fields = list(maker.ENTRY.unpack_from(self.data, place))
            if self.text(fields[6]) == name and fields[7] == maker.MODULE:
                change(fields)
                maker.ENTRY.pack_into(self.data, place, *fields)

    def change_directories(self, change):
        for number in range(self.directory_count):
            place = maker.HEADER.size + number * maker.DIRECTORY.size
            fields = list(maker.DIRECTORY.unpack_from(self.data, place))
            change(fields)
            maker.DIRECTORY.pack_into(self.data, place, *fields)

    def change_header(self, field, value):
        fields = list(maker.HEADER.unpack_from(self.data))
        fields[field] = value
        maker.HEADER.pack_into(self.data, 0, *fields)

    def mark(self, name):
        code = marshal.dumps(compile("from_cache = True", name, "exec"))

        def change(fields):
            start = fields[4] + maker.BLOB.size
            self.data[start:start + len(code)] = code
            fields[5] = len(code)
        self.change_entry(name, change)


class StdlibCache(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = tempfile.mkdtemp(prefix="pynox-cache-")
        os.chmod(cls.root, 0o755)
        cls.original = os.path.join(cls.root, "original")
        subprocess.run([PYTHON[0], "-I", "-S", "-B", MAKER, cls.original], check=True)
        with open(cls.original, "rb") as file:
            cls.data = file.read()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.root)

    def setUp(self):
        self.directory = tempfile.mkdtemp(dir=self.root)
        os.chmod(self.directory, 0o755)
        self.path = os.path.join(self.directory, "cache")

    def marked(self):
        cache = Cache(self.data)
        cache.mark("colorsys")
        return cache

    def write(self, data):
        with open(self.path, "wb") as file:
            file.write(data)
        os.chmod(self.path, 0o644)

    def pynox(self, code, *flags, path=None):
        environment = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYNOX_TEST_STDLIB_CACHE": path or self.path}
        return subprocess.run([PYNOX, *flags, "-c", code], capture_output=True, text=True, env=environment,
                              cwd=self.directory, timeout=120)

    def assert_from(self, origin, code=WHERE_FROM, path=None):
        result = self.pynox(code, path=path)
        self.assertEqual((result.stdout, result.stderr, result.returncode), (origin + "\n", "", 0))

    def test_a_current_cache_is_used(self):
        self.write(self.marked().data)
        self.assert_from("cache")

    def test_a_source_that_changed_is_read_from_its_file(self):
        for field in range(4):  # inode, size, mtime, ctime
            cache = self.marked()
            cache.change_entry("colorsys", lambda fields, field=field: fields.__setitem__(field, fields[field] + 1))
            self.write(cache.data)
            with self.subTest(field):
                self.assert_from("file")

    def test_a_directory_that_changed_is_searched_anew(self):
        for field in range(3):  # inode, mtime, ctime
            cache = self.marked()
            cache.change_directories(lambda fields, field=field: fields.__setitem__(field, fields[field] + 1))
            self.write(cache.data)
            with self.subTest(field):
                self.assert_from("file")

    def test_a_cache_of_another_version_is_ignored(self):
        cache = self.marked()
        cache.change_header(3, sys.hexversion + 0x100)
        self.write(cache.data)
        self.assert_from("file")

    def test_a_cache_that_is_not_whole_is_ignored(self):
        data = bytes(self.marked().data)
        for size in (0, 1, 63, 64, 1000, len(data) // 2, len(data) - 1):
            self.write(data[:size])
            with self.subTest(size):
                self.assert_from("file")
        self.write(data + b"x")
        self.assert_from("file")

    def test_a_cache_with_wild_numbers_harms_nothing(self):
        wild = (0, 1, 2**31, 2**32 - 1)
        for field in (4, 5, 6, 7, 8):  # of an entry: offset, size, name, kind, link
            for value in wild:
                cache = Cache(self.data)
                cache.change_entry("colorsys",
                                   lambda fields, field=field, value=value: fields.__setitem__(field, value))
                self.write(cache.data)
                with self.subTest(entry=field, value=value):
                    result = self.pynox("import colorsys")
                    self.assertIn(result.returncode, (0, 1))
        for field in range(3, 6):  # of a directory: path, first entry, count of entries
            for value in wild:
                cache = Cache(self.data)
                cache.change_directories(lambda fields, field=field, value=value: fields.__setitem__(field, value))
                self.write(cache.data)
                with self.subTest(directory=field, value=value):
                    self.assertIn(self.pynox("import colorsys").returncode, (0, 1))
        for field in range(4, 8):
            for value in wild:
                cache = Cache(self.data)
                cache.change_header(field, value)
                self.write(cache.data)
                with self.subTest(header=field, value=value):
                    self.assertIn(self.pynox("import colorsys").returncode, (0, 1))

    def test_code_that_is_garbage_is_read_from_its_file(self):
        cache = self.marked()

        def spoil(fields):
            start = fields[4] + maker.BLOB.size
            cache.data[start:start + fields[5]] = b"\xff" * fields[5]
        cache.change_entry("colorsys", spoil)
        self.write(cache.data)
        self.assert_from("file")

    def test_a_cache_that_others_may_write_is_ignored(self):
        data = self.marked().data
        self.write(data)
        self.assert_from("cache")
        for mode in (0o664, 0o646):
            os.chmod(self.path, mode)
            with self.subTest(oct(mode)):
                self.assert_from("file")
        os.chmod(self.path, 0o644)
        os.chmod(self.directory, 0o777)
        self.assert_from("file")
        os.chmod(self.directory, 0o755)
        if os.geteuid() == 0:
            os.chown(self.path, 65534, 65534)
            self.assert_from("file")

    def test_only_a_regular_file_is_a_cache(self):
        self.write(self.marked().data)
        link = os.path.join(self.directory, "link")
        os.symlink(self.path, link)
        self.assert_from("file", path=link)
        pipe = os.path.join(self.directory, "pipe")
        os.mkfifo(pipe)
        self.assert_from("file", path=pipe)
        self.assert_from("file", path=self.directory)
        self.assert_from("file", path=os.path.join(self.directory, "nothing"))

    def test_a_program_may_close_every_descriptor(self):
        self.write(self.marked().data)
        self.assert_from("file", "import os; os.closerange(3, 512); " + WHERE_FROM)
        self.assert_from("file", "import os; os.closerange(3, 512)\n"
                                 "for _ in range(200): os.open('/dev/zero', os.O_RDONLY)\n" + WHERE_FROM)

    def test_a_program_gets_the_descriptors_that_python_gives_it(self):
        self.write(self.data)
        code = "import os; print(os.open('/dev/null', os.O_RDONLY))"
        self.assertEqual(self.pynox(code).stdout, self.pynox(code, path="/nothing").stdout)

    def test_a_module_beside_the_script_comes_first(self):
        self.write(self.marked().data)
        with open(os.path.join(self.directory, "colorsys.py"), "w", encoding="ascii") as file:
            file.write("from_cache = 'no'\n")
        script = os.path.join(self.directory, "app.py")
        with open(script, "w", encoding="ascii") as file:
            file.write("import colorsys; print(colorsys.from_cache)\n")
        result = subprocess.run([PYNOX, script], capture_output=True, text=True,
                                env={"PYNOX_TEST_STDLIB_CACHE": self.path}, timeout=120)
        self.assertEqual(result.stdout, "no\n")

    def test_no_write_grant_may_cover_the_cache(self):
        self.write(self.data)
        refused = self.pynox("pass", f"--allow-write={self.directory}")
        self.assertEqual(refused.returncode, 125)
        self.assertIn("cache of the standard library", refused.stderr)
        other = os.path.join(self.root, "other")
        os.makedirs(other, exist_ok=True)
        self.assertEqual(self.pynox("pass", f"--allow-write={other}").returncode, 0)

    def test_what_python_can_import_in_32_megabytes_comes_from_the_cache_too(self):
        self.write(self.data)
        code = "import asyncio, json, argparse, dataclasses, email.message; print('imported')"
        self.assertEqual(self.pynox(code, "--memory=32m").stdout, "imported\n")

    def test_modules_look_as_if_read_from_their_files(self):
        self.write(self.data)
        expected = subprocess.run([*PYTHON, "-c", LOOK], capture_output=True, text=True, timeout=120,
                                  cwd=self.directory, env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
        self.assertEqual(expected.stderr, "")
        self.assertGreater(expected.stdout.count("\n"), 150)
        actual = self.pynox(LOOK, "--memory=1g")
        self.assertEqual(actual.stderr, "")
        self.maxDiff = 4000
        self.assertEqual(actual.stdout, expected.stdout)

    def test_the_prefix_of_compiled_files_is_heeded(self):
        self.write(self.data)
        code = "import sys; sys.pycache_prefix = '/elsewhere'; import colorsys; print(colorsys.__cached__)"
        self.assertEqual(self.pynox(code).stdout,
                         subprocess.run([*PYTHON, "-c", code], capture_output=True, text=True).stdout)


# Prints everything about modules that depends on where they came from.
LOOK = '''
import sys
early = sorted(set(sys.modules) - {"_sitebuiltins"})  # which pynox imports without site
import hashlib, importlib, importlib.resources, inspect, pkgutil, traceback
names = [m.name for m in pkgutil.iter_modules([sys._stdlib_dir]) if m.name not in
         ("antigravity", "this", "idlelib", "turtledemo", "turtle", "tkinter", "test", "__phello__", "sitecustomize",
          "_aix_support", "lib2to3", "ensurepip", "site", "_bootsubprocess", "nturl2path", "_msi", "msilib")]
names += ["encodings.aliases", "encodings.utf_8", "encodings.idna", "json.decoder", "email.mime.text", "asyncio.tasks",
          "concurrent.futures.thread", "xml.etree.ElementTree", "importlib.metadata._meta", "unittest.mock",
          "_json", "_decimal", "_ctypes", "ctypes.util", "logging.handlers", "urllib.request", "wsgiref.util"]
for name in early + names:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        print(name, "ImportError", error)
        continue
    if name == "__main__":
        continue
    spec = module.__spec__
    look = [type(module.__loader__).__name__, getattr(module, "__file__", None), getattr(module, "__cached__", None),
            module.__package__, getattr(module, "__path__", None)]
    if spec is not None:
        look += [spec.name, spec.origin, spec.has_location, spec.cached, spec.submodule_search_locations,
                 spec.loader_state, spec.parent, spec.loader is module.__loader__]
    look.append(sorted(vars(module.__loader__)) if hasattr(module.__loader__, "__dict__") and
                not isinstance(module.__loader__, type) else None)
    look.append(sorted(key for key in vars(module) if key.startswith("__") and key != "__warningregistry__"))
    try:
        look.append(hashlib.md5(inspect.getsource(module).encode()).hexdigest())
    except (OSError, TypeError) as error:
        look.append(type(error).__name__)
    for item in list(vars(module).values()):
        if inspect.isfunction(item):
            look.append((item.__code__.co_filename, item.__code__.co_firstlineno))
    print(name, look)
print([m.name for m in pkgutil.walk_packages(importlib.import_module("email").__path__, "email.")])
print(sorted(p.name for p in importlib.resources.files("json").iterdir()))
print(importlib.resources.files("wsgiref").joinpath("util.py").read_text()[:60])
print(importlib.util.find_spec("no_such_module"), importlib.util.find_spec("json.nothing"))
print(sys.path_hooks, [type(f) for f in sys.meta_path])
try:
    importlib.import_module("json").loads("{")
except ValueError:
    traceback.print_exc(file=sys.stdout)
print(importlib.reload(importlib.import_module("encodings.aliases")).__spec__.origin)
print(type(importlib.import_module("colorsys").__loader__.get_code("colorsys")))
'''.replace("print(sys.path_hooks,", "print([getattr(h, '__name__', h) for h in sys.path_hooks],")


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main(verbosity=2)
