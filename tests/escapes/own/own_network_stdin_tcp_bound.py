# id: own_network_stdin_tcp_bound
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=tcp
# setup: standard input is a TCP socket
# prelude: attack
import socket
def attack():
    s = socket.socket(fileno=os.dup(0)); s.bind(("127.0.0.1", 0))
    return "took port %d" % s.getsockname()[1]
run(attack)
