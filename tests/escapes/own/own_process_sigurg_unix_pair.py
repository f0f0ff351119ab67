# id: own_process_sigurg_unix_pair
# category: process
# source: https://github.com/landlock-lsm/linux/blob/master/tools/testing/selftests/landlock/scoped_signal_test.c
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # urgent data on a pair signals the owner without O_ASYNC, and needs no network
    a, b = socket.socketpair()
    fcntl.fcntl(a, fcntl.F_SETOWN, W["sib"])
    b.send(b"!", socket.MSG_OOB); import time; time.sleep(0.2)
run(attack)
