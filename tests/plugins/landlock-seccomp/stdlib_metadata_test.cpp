// SPDX-License-Identifier: Apache-2.0
/// What the standard library does with metadata beneath a grant: the same as under python3.
#include "tests/support/pynox.hpp"

namespace pynox::test {
namespace {

/// Sets up `w` anew and shows, at the end, everything in it.
constexpr char kFrame[] = R"(
import os, pathlib, shutil, stat, sys, tarfile, tempfile, time, zipfile
shutil.rmtree('w/new', ignore_errors=True); os.mkdir('w/new'); os.chdir('w/new')
os.umask(0o022)
def tree():
    os.makedirs('src/sub/deep')
    for name, mode in (('src/a', 0o640), ('src/sub/b', 0o755), ('src/sub/deep/c', 0o444)):
        pathlib.Path(name).write_text(name); os.chmod(name, mode); os.utime(name, ns=(10**18, 10**18 + 7))
    os.setxattr('src/a', 'user.note', b'value'); os.symlink('a', 'src/link'); os.chmod('src/sub', 0o750)
def show(times=True):
    for base, dirs, files in os.walk('.'):
        dirs.sort()
        for name in sorted(dirs + files):
            path = os.path.join(base, name); s = os.lstat(path)
            xattrs = {k: os.getxattr(path, k) for k in os.listxattr(path, follow_symlinks=False)}
            print(path, oct(s.st_mode), s.st_uid, s.st_gid, s.st_mtime_ns if times and stat.S_ISREG(s.st_mode) else '', xattrs)
)";

class StdlibProgram : public SandboxTest {
 protected:
  /// The program's output, which must be python3's.
  [[nodiscard]] std::string same_as_python(const std::string& program) const {
    dir_.make_dir("w");
    return expect_parity({"-c", kFrame + program}, {"--allow-read=w", "--allow-write=w"}).out;
  }
};

TEST_F(StdlibProgram, CopiesAndMovesTreesWithTheirMetadata) {
  const std::string shown = same_as_python(R"(
tree()
shutil.copy2('src/a', 'a2'); shutil.copy('src/sub/b', 'b2'); shutil.copystat('src/a', 'b2')
shutil.copytree('src', 'copy', symlinks=True); shutil.move('copy/sub', 'moved'); shutil.copymode('a2', 'copy/a')
shutil.copytree('moved', 'copy', dirs_exist_ok=True)
show()
)");
  EXPECT_THAT(shown, testing::HasSubstr("./a2 0o100640"));
  EXPECT_THAT(shown, testing::HasSubstr("{'user.note': b'value'}"));
}

TEST_F(StdlibProgram, PacksAndUnpacksArchives) {
  const std::string shown = same_as_python(R"(
tree()
shutil.make_archive('z', 'zip', 'src'); zipfile.ZipFile('z.zip').extractall('unzipped')
with tarfile.open('t.tar', 'w') as t: t.add('src')
with tarfile.open('t.tar') as t:
    if hasattr(tarfile, 'data_filter'): t.extractall('data', filter='data'); t.extractall('full', filter='fully_trusted')
    else: t.extractall('full')
os.remove('z.zip'); os.remove('t.tar')
shutil.rmtree('unzipped')
show()
)");
  EXPECT_THAT(shown, testing::HasSubstr("./full/src/sub/b 0o100755"));
}

TEST_F(StdlibProgram, TouchesAndSetsTimes) {
  (void)same_as_python(R"(
p = pathlib.Path('x'); p.touch(0o600); os.utime(p, (5, 6)); print(p.stat().st_mtime)
p.touch(); print(abs(p.stat().st_mtime - time.time()) < 60)
os.symlink('x', 'l'); os.utime('l', (7, 8), follow_symlinks=False); print(os.lstat('l').st_mtime, p.stat().st_mtime != 8)
fd = os.open('x', os.O_RDONLY); os.utime(fd, ns=(1, 2)); print(os.fstat(fd).st_mtime_ns)
d = os.open('.', os.O_RDONLY); os.utime('x', (3, 4), dir_fd=d); os.chmod('x', 0o604, dir_fd=d); print(oct(p.stat().st_mode), p.stat().st_mtime)
os.chown('x', os.getuid(), os.getgid()); os.fchown(fd, -1, -1); os.lchown('l', -1, os.getgid())
for f in (lambda: os.chmod('absent', 0o600), lambda: os.chmod('x/y', 0o600), lambda: os.getxattr('x', 'user.absent'), lambda: os.fchmod(99, 0o600)):
    try: f()
    except OSError as e: print(e)
)");
}

TEST_F(StdlibProgram, MakesTemporaryFilesWhereItMay) {
  (void)same_as_python(R"(
with tempfile.TemporaryDirectory(dir='.') as d:
    os.mkdir(d + '/closed'); open(d + '/closed/x', 'w').close(); os.chmod(d + '/closed', 0)
fd, name = tempfile.mkstemp(dir='.'); print(oct(os.fstat(fd).st_mode)); os.fchmod(fd, 0o644); os.rename(name, 'kept')
with tempfile.NamedTemporaryFile(dir='.', delete=False) as f: os.chmod(f.name, 0o640); shutil.copystat('kept', f.name); os.replace(f.name, 'named')
with tempfile.TemporaryFile(dir='.') as f: f.write(b'x'); f.truncate(0)
show(times=False)
)");
}

TEST_F(StdlibProgram, KeepsADatabase) {
  const std::string shown = same_as_python(R"(
import sqlite3
for mode in ('delete', 'wal', 'truncate', 'persist'):
    c = sqlite3.connect('db'); print(c.execute('pragma journal_mode=' + mode).fetchone())
    with c: c.execute('create table if not exists t(v)'); c.executemany('insert into t values(?)', [(i,) for i in range(500)])
    print(c.execute('select count(*), sum(v) from t').fetchone()); c.execute('vacuum'); c.close()
print(sorted(os.listdir()), oct(os.stat('db').st_mode))
)");
  EXPECT_THAT(shown, testing::HasSubstr("(2000, 499000)"));
}

}  // namespace
}  // namespace pynox::test
