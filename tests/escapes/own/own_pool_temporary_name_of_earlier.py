# id: own_pool_temporary_name_of_earlier
# category: pool
# source: https://github.com/neochaotic/leoflow/issues/728
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask=allow_temp:true
# setup: base world
# prelude: attack
import tempfile
def attack():  # the second request guesses where the first one's was
    here = tempfile.mkdtemp()
    if W["step"] == 1: os.rename(here, "%s/pynox-own-name-%d" % (os.path.dirname(here), W["sib"])); return
    os.rmdir("%s/pynox-own-name-%d" % (os.path.dirname(here), W["sib"]))
    return "is in the directory of an earlier request"
run(attack)
