# id: own_files_temp_deep_left
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
def attack():
    if W["step"] == 2:
        left = [n for n in os.listdir(W["tmp"]) if n.startswith(("pynox-tmp-", "tmp"))]
        return left and "the temporary directory of the first run is still there: %s" % left
    os.chdir(tempfile.mkdtemp())
    for _ in range(40): granted(os.mkdir, "d" * 200); os.chdir("d" * 200)  # deeper than any path is long
run(attack)
