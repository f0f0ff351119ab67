# id: own_pool_peer_signalled_by_pidfd
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool peer=1
# setup: two requests of one pool run at once; the runner watches the other one
# prelude: attack
import signal
def attack():
    signal.pidfd_send_signal(os.pidfd_open(W["peer"]), 10)
    return "signalled another request"
run(attack)
