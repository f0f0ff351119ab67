# id: own_network_stdin_raw
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: stdin=raw refuse_ok=1
# setup: standard input is a raw socket, for root
# prelude: attack
import socket, stat
def attack():  # an echo request to the loopback
    if not stat.S_ISSOCK(os.fstat(0).st_mode): raise NA("only root makes raw sockets")
    s = socket.socket(fileno=os.dup(0))
    return "sent %d bytes" % s.sendmsg([b"\x08\0\xf7\xff\0\0\0\0"], [], 0, ("127.0.0.1", 0))
run(attack)
