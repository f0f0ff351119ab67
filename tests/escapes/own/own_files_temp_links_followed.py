# id: own_files_temp_links_followed
# category: files
# source: https://deps.rs/crate/tempfile/3.3.0
# flags: --allow-temp
# flags2: --allow-read={tmp}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: runs=2 env=TMPDIR={tmp}
# setup: two runs; the second looks for what the first left
# prelude: attack
import tempfile
def attack():  # links to what must not go with the directory; the runner looks whether it is there
    if W["step"] == 2:
        left = [n for n in os.listdir(W["tmp"]) if n.startswith(("pynox-tmp-", "tmp"))]
        return left and "the temporary directory of the first run is still there: %s" % left
    d = tempfile.mkdtemp()
    if not d.startswith(W["tmp"] + "/"): raise AssertionError("another temporary directory")
    for n, p in enumerate((W["secret_dir"], W["secret_dir"] + "/empty", W["victim"], "/proc/self/cwd", "../..", d)):
        granted(os.symlink, p, "%s/%d" % (d, n))
run(attack)
