# id: own_network_stdin_tcp_fast_open
# category: network
# source: https://github.com/landlock-lsm/linux/issues/41
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=tcp
# setup: standard input is a TCP socket
# prelude: attack
import socket
def attack():  # sendmsg with MSG_FASTOPEN connects; the address lies behind a pointer
    s = socket.socket(fileno=os.dup(0))
    return "connected by sending %d bytes" % s.sendmsg([b"x"], [], 0x20000000, ("127.0.0.1", W["tcp4"]))
run(attack)
