# id: own_network_stdin_udp
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=udp refuse_ok=1
# setup: standard input is a UDP socket
# prelude: attack
import socket
def attack():  # sendmsg hides its address from a filter
    s = socket.socket(fileno=os.dup(0))
    return "sent %d bytes" % s.sendmsg([b"x"], [], 0, ("127.0.0.1", W["udp4"]))
run(attack)
