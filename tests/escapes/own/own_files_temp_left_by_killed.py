# id: own_files_temp_left_by_killed
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
import signal, tempfile
def attack():
    if W["step"] == 2:
        left = [n for n in os.listdir(W["tmp"]) if n.startswith(("pynox-tmp-", "tmp"))]
        return left and "the temporary directory of the first run is still there: %s" % left
    open(tempfile.mkdtemp() + "/f", "w").close()
    print("HELD: no effect", flush=True); os.kill(os.getpid(), signal.SIGKILL)
run(attack)
