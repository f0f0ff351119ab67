# id: own_pool_peer_temporary_directories
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1 ask=allow_temp:true
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
import tempfile
def attack():  # its own is there and empty
    assert os.access(tempfile.gettempdir(), os.W_OK)
    return "sees the directories of others: %d" % len(os.listdir(os.path.dirname(W["peer_temp"])))
run(attack)
