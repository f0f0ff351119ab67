// SPDX-License-Identifier: Apache-2.0
// The end without a finalization: taken when nobody can tell, and never else. Each program is
// compared with python3.
#include "tests/host/python/driver.hpp"
#include "tests/support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pynox::test {
namespace {

enum class End { silent, whole };

struct Case {
  const char* name;
  End end;
  const char* code;
};

const Case kCases[] = {
    {"NothingAtAll", End::silent, "pass"},
    {"ManyModules", End::silent,
     "import argparse, asyncio, dataclasses, decimal, json, logging, random, ssl, zoneinfo"},
    {"AFinishedLoop", End::silent,
     "import asyncio\nasync def main(): await asyncio.sleep(0)\nasyncio.run(main())"},
    {"FinishedThreads", End::silent,
     "import threading\nthreading.Thread(target=print, args=('worked',)).start()"},
    {"FunctionsOfAtexit", End::silent,
     "import atexit, sys\natexit.register(print, 'bye')\natexit.register(print, 'err', "
     "file=sys.stderr)"},
    {"AnAtexitFunctionThatFails", End::silent, "import atexit\natexit.register(lambda: 1 / 0)"},
    {"AnException", End::silent, "raise ValueError('told')"},
    {"AStatus", End::silent, "import sys\nsys.exit(7)"},
    {"AMessage", End::silent, "import sys\nsys.exit('why')"},
    {"AStatusOverTheEdge", End::silent, "import sys\nsys.exit(-1)"},
    {"UnflushedOutput", End::silent,
     "import sys\nsys.stdout.reconfigure(write_through=False)\nprint('a', end='')"},
    {"BuffersInMemory", End::silent, "import io\na = io.StringIO('x'); b = io.BytesIO(b'x')"},
    {"WeakContainers", End::silent,
     "import weakref\nclass A: pass\na = A()\nkept = weakref.WeakSet([a]), "
     "weakref.WeakKeyDictionary({a: 1}), "
     "weakref.WeakValueDictionary({1: a})"},
    {"ACycle", End::silent, "a = []\na.append(a)"},
    {"AFinalizerThatHasRun", End::silent,
     "class A:\n  def __del__(self): print('gone')\na = A()\ndel a"},
    {"TemporaryDirectories", End::silent,
     "import tempfile, os, atexit\nt = tempfile.TemporaryDirectory()\n"
     "atexit.register(lambda: print(os.path.isdir(t.name)))"},

    {"AFinalizer", End::whole, "class A:\n  def __del__(self): print('gone')\na = A()"},
    {"AFinalizerInACycle", End::whole,
     "class A:\n  def __del__(self): print('gone')\na = A()\na.self = a\ndel a"},
    {"AFinalizerWithoutADictionary", End::whole,
     "class A:\n  __slots__ = ()\n  def __del__(self): print('gone')\na = A()"},
    {"AFinalizerOfANumber", End::whole,
     "class A(int):\n  __slots__ = ()\n  def __del__(self): print('gone')\na = A()"},
    {"AFinalizerFromABase", End::whole,
     "class A:\n  def __del__(self): print('gone')\nclass B(A): pass\nb = B()"},
    {"AFinalizerGivenLater", End::whole,
     "class A: pass\na = A()\nA.__del__ = lambda self: print('gone')"},
    {"AFinalizerKeptByTheLibrary", End::whole,
     "import functools\nclass A:\n  def __del__(self): print('gone')\nfunctools.kept = A()"},
    {"AFinalizerMadeAtTheEnd", End::whole,
     "import atexit\nclass A:\n  def __del__(self): print('gone')\ndef end():\n  global a\n  a = "
     "A()\natexit.register(end)"},
    {"ASuspendedGenerator", End::whole,
     "def count():\n  try: yield 1\n  finally: print('closed')\nkept = count()\nnext(kept)"},
    {"ACoroutineNeverAwaited", End::whole, "async def work(): pass\nkept = work()"},
    {"ACallback", End::whole,
     "import weakref\nclass A: pass\na = A()\nseen = weakref.ref(a, lambda _: print('gone'))"},
    {"ABuiltinAsCallback", End::whole,
     "import weakref\nclass A: pass\na = A()\nout = []\nseen = weakref.ref(a, out.append)"},
    {"ACallbackOfAMethod", End::whole,
     "import weakref\nclass A:\n  def f(self): pass\na = A()\nseen = weakref.WeakMethod(a.f, "
     "lambda _: print('gone'))"},
    {"AnUnflushedFile", End::whole, "kept = open('left.txt', 'w')\nkept.write('text')"},
    {"ReplacedOutput", End::whole,
     "import sys\nclass Out:\n  def write(self, text): sys.__stdout__.write(text.upper())\n  def "
     "flush(self): pass\n"
     "  def __del__(self): self.write('bye')\nsys.stdout = Out()\nprint('hello')"},
    {"ADaemon", End::whole,
     "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), "
     "daemon=True).start()"},
    {"AnAuditHook", End::whole,
     "import sys\nsys.addaudithook(lambda event, _: event.startswith('cpython.') and "
     "print(event))"},
    {"AProfiler", End::whole, "import sys\nsys.setprofile(lambda *_: None)"},
    {"AnOpenDatabase", End::whole,
     "import sqlite3\nkept = sqlite3.connect('left.db')\nkept.execute('pragma journal_mode=wal')\n"
     "kept.execute('create table if not exists t(a)')"},
    {"ForeignFunctions", End::whole, "import ctypes"},
    {"FrozenObjects", End::whole,
     "import gc\nclass A:\n  def __del__(self): print('gone')\na = A()\ngc.freeze()"},
    {"AnotherCollector", End::silent,
     "import sys\nsys.modules['gc'] = None\nsys.modules['atexit'] = 5"},
    {"AnImporter", End::silent,
     "import sys\nclass Finder:\n  def find_spec(self, name, *_): print('find', name)\n"
     "sys.meta_path.insert(0, Finder())"},
};

class SilentEnd : public testing::TestWithParam<Case> {
 protected:
  [[nodiscard]] ProcessOptions here() const {
    ProcessOptions options;
    options.cwd = dir_.path();
    return options;
  }

  TempDir dir_;
};

TEST_P(SilentEnd, LooksLikeAWholeOne) { expect_same({"code", GetParam().code, {}}, here()); }

TEST_P(SilentEnd, IsTakenOnlyIfNobodyCanTell) {
  ProcessOptions options = here();
  options.environment.emplace("PYNOX_DRIVER_TELLS_END", "1");
  const ProcessResult result = run_driver({"code", GetParam().code, {}}, options);
  const bool was_whole = result.err.find("whole end\n") != std::string::npos;
  EXPECT_EQ(was_whole, GetParam().end == End::whole) << result.err;
}

TEST_P(SilentEnd, OfAScriptLooksLikeAWholeOne) {
  dir_.write("program.py", GetParam().code);
  expect_same({"script", "program.py", {}}, here());
}

INSTANTIATE_TEST_SUITE_P(Programs, SilentEnd, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<Case>& test) { return test.param.name; });

TEST(SilentEndOfAFile, LeavesWhatWasWritten) {
  const TempDir dir;
  ProcessOptions options;
  options.cwd = dir.path();
  const DrivenProgram program{"code", "kept = open('left.txt', 'w')\nkept.write('text')", {}};
  (void)run_driver(program, options);
  EXPECT_EQ(dir.read("left.txt"), "text");
}

}  // namespace
}  // namespace pynox::test
