# id: own_files_temp_odd_names_left
# category: files
# source: own
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
    d = tempfile.mkdtemp().encode() + b"/"
    if not d.startswith(W["tmp"].encode()): raise AssertionError("another temporary directory")
    for n in (b"\n", b"\xff\xfe", b"-rf", b" ", b"*", b"...", b"n" * 255, b"\x1b[2J"): granted(os.mkdir, d + n)
run(attack)
