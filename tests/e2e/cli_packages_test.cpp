// SPDX-License-Identifier: Apache-2.0
/// Whole programs: the standard library, pytest, NumPy and pandas inside the sandbox.
#include "tests/support/pynox.hpp"

#include <utility>

namespace pynox::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Packages = SandboxTest;
using StandardLibrary = SandboxTest;

constexpr const char* kInstalled = "--package-dir=/usr/lib/python3/dist-packages";

TEST_F(Packages, RunAPytestProjectWithItsConfiguration) {
  dir_.write("pynox.toml",
             "[permissions]\npackage_dirs = [\"/usr/lib/python3/dist-packages\"]\nallow_temp = "
             "true\nallow_write = [\"report\"]\n");
  dir_.make_dir("report");
  dir_.write("calc.py", "def add(a, b): return a + b\n");
  dir_.write("test_calc.py",
             "import calc, pytest\n"
             "def test_add(): assert calc.add(1, 2) == 3\n"
             "def test_file(tmp_path): (tmp_path / 'x').write_text('1')\n"
             "def test_denied():\n"
             "    with pytest.raises(PermissionError): open('/etc/passwd')\n"
             "@pytest.mark.parametrize('n', range(3))\n"
             "def test_output(n, capsys): print(n); assert capsys.readouterr().out == f'{n}\\n'\n");
  const ProcessResult passed =
      pynox({"-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=report/r.xml"});
  EXPECT_THAT(passed, Exited(0));
  EXPECT_THAT(passed.out, HasSubstr("6 passed"));
  EXPECT_THAT(dir_.read("report/r.xml"), HasSubstr("tests=\"6\""));
  dir_.write("test_fails.py", "def test_fails(): assert 1 == 2\n");
  const ProcessResult failed = pynox({"-m", "pytest", "-q", "-p", "no:cacheprovider"});
  EXPECT_THAT(failed, Exited(1));
  EXPECT_THAT(failed.out, HasSubstr("1 failed, 6 passed"));
  EXPECT_THAT(pynox_lines(failed.err), IsEmpty());
}

TEST_F(Packages, ComputeWithNumpy) {
  const ProcessResult result =
      code({kInstalled}, {"import numpy as np\nr = np.random.default_rng(1).random((300, 300))\n"
                          "print(np.allclose(np.linalg.inv(r) @ r, np.eye(300)), "
                          "np.fft.fft(np.ones(8))[0].real, np.sort([3, 1, 2]))"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "True 8.0 [1 2 3]\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(Packages, ImportNumpyWithinTheMemoryThatTheDocumentsName) {
  for (const auto& [threads, memory] :
       {std::pair{"64", "--memory=512m"}, std::pair{"1", "--memory=128m"}}) {
    SCOPED_TRACE(memory);
    ProcessOptions options;
    options.environment["OPENBLAS_NUM_THREADS"] = threads;
    const ProcessResult result = code({kInstalled, "--allow-env=OPENBLAS_NUM_THREADS", memory},
                                      {"import numpy; print(numpy.ones(3).sum())"}, options);
    EXPECT_THAT(result, Exited(0));
    EXPECT_EQ(result.out, "3.0\n");
    EXPECT_EQ(result.err, "");
  }
}

TEST_F(Packages, AnalyseATableWithPandas) {
  dir_.write("data/sales.csv", "city,amount\nUlm,3\nBonn,4\nUlm,5\n");
  dir_.make_dir("out");
  const ProcessResult result =
      code({kInstalled, "--allow-read=data", "--allow-write=out"},
           {"import pandas as pd\nt = "
            "pd.read_csv('data/sales.csv').groupby('city').amount.sum()\nprint(t.to_dict()); "
            "t.to_csv('out/sums.csv')"});
  EXPECT_THAT(result, Exited(0));
  EXPECT_EQ(result.out, "{'Bonn': 4, 'Ulm': 8}\n");
  EXPECT_EQ(dir_.read("out/sums.csv"), "city,amount\nBonn,4\nUlm,8\n");
}

TEST_F(StandardLibrary, ImportsAsInPython) {
  // Two print or open something when imported, and two are not for import.
  expect_parity({"-c",
                 "import importlib, sys, warnings\n"
                 "warnings.simplefilter('ignore')\n"
                 "for name in sorted(sys.stdlib_module_names - {'antigravity', 'this', '__main__', "
                 "'idlelib'}):\n"
                 "  try: importlib.import_module(name); print(name)\n"
                 "  except ImportError as e: print(name, type(e).__name__, e)\n"},
                {"--memory=1g"});
}

TEST_F(StandardLibrary, AnswersWithoutGrantsOrRaisesAnException) {
  const std::vector<std::pair<const char*, const char*>> calls{
      {"uuid", "uuid.uuid4()"},
      {"uuid", "uuid.uuid1()"},
      {"platform", "platform.platform()"},
      {"platform", "platform.uname()"},
      {"os", "os.cpu_count()"},
      {"os", "os.getloadavg()"},
      {"os", "os.urandom(8)"},
      {"locale", "locale.setlocale(locale.LC_ALL, 'C')"},
      {"zoneinfo", "zoneinfo.ZoneInfo('Europe/Berlin')"},
      {"zoneinfo", "zoneinfo.available_timezones()"},
      {"ssl", "ssl.create_default_context()"},
      {"hashlib", "hashlib.new('sha256', b'x')"},
      {"random", "random.random()"},
      {"secrets", "secrets.token_hex()"},
      {"time", "time.tzset()"},
      {"sysconfig", "sysconfig.get_paths()"},
      {"sysconfig", "sysconfig.get_config_vars()"},
      {"site", "site.getsitepackages()"},
      {"ctypes", "ctypes.CDLL(None)"},
      {"datetime", "datetime.datetime.now().astimezone()"},
      {"resource", "resource.getrusage(resource.RUSAGE_SELF)"},
      {"sqlite3", "sqlite3.connect(':memory:').execute('select 1').fetchall()"},
      {"inspect", "inspect.getsource(inspect)"},
      {"importlib.resources", "importlib.resources.files('json')"},
      {"pkgutil", "list(pkgutil.iter_modules())"},
      {"gettext", "gettext.gettext('x')"},
      {"email.utils", "email.utils.make_msgid(domain='x')"},
      {"signal", "signal.alarm(0)"},
      {"shutil", "shutil.get_terminal_size()"},
      {"readline", "readline.get_history_length()"},
      {"threading", "threading.Timer(0, print).run()"},
  };
  for (const auto& [module, call] : calls) {
    SCOPED_TRACE(call);
    EXPECT_THAT(code({}, {std::string("import ") + module + "; " + call}), Exited(0));
  }
}

TEST_F(StandardLibrary, RaisesTheExceptionsThatPythonDocumentsWhereSomethingIsDenied) {
  EXPECT_THAT(code({}, {"import getpass; getpass.getuser()"}), Raised("KeyError"));
  EXPECT_THAT(code({}, {"import pwd; pwd.getpwuid(0)"}), Raised("KeyError"));
  EXPECT_THAT(code({}, {"import socket; socket.gethostbyname('localhost')"}),
              ::testing::Not(Exited(0)));
}

TEST_F(StandardLibrary, ShowsItsSourceAndPlaceAsInPython) {
  expect_parity({"-c",
                 "import json, inspect, importlib.util, linecache\n"
                 "print(json.__file__, json.__spec__.origin, json.__spec__.has_location, "
                 "inspect.getsourcefile(json.loads))\n"
                 "print(len(inspect.getsource(json.loads)), json.__path__, "
                 "importlib.util.find_spec('asyncio').origin)\n"
                 "import importlib.resources as r; print(sorted(p.name for p in "
                 "r.files('json').iterdir() if p.name.endswith('.py')))"});
}

}  // namespace
}  // namespace pynox::test
