# id: own_pool_temporary_file_of_earlier
# category: pool
# source: https://github.com/neochaotic/leoflow/pull/737
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask=allow_temp:true
# setup: base world
# prelude: attack
import glob, tempfile
def attack():
    here = tempfile.gettempdir()
    if W["step"] == 1: open("%s/pynox-own-left-%d" % (here, W["sib"]), "w").close(); return
    found = glob.glob(here + "/pynox-own-left-*") + glob.glob(os.path.dirname(here) + "/*/pynox-own-left-*")
    left = {os.path.realpath(path) for path in found if path.endswith("-%d" % W["sib"])}
    for path in left: os.unlink(path)
    return "found a file of an earlier request" if left else None
run(attack)
