# id: own_files_opath_passed
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # sent and received, it is no more than it was
    a, b = socket.socketpair()
    socket.send_fds(a, [b"x"], [os.open(W["secret"], os.O_PATH)])
    fd = socket.recv_fds(b, 1, 1)[1][0]
    return open("/proc/self/fd/%d" % fd).read()
run(attack)
