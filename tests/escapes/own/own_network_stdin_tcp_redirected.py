# id: own_network_stdin_tcp_redirected
# category: network
# source: https://github.com/landlock-lsm/linux/blob/master/tools/testing/selftests/landlock/net_test.c
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=tcpconnected
# setup: standard input is a TCP connection
# prelude: attack
import socket, struct
def attack():  # dissolves the connection that it was given and makes another with the same socket
    s = socket.socket(fileno=os.dup(0)); s.getpeername()
    sc(42, 203, s.fileno(), bytes(16), 16)  # AF_UNSPEC
    s.connect(("127.0.0.1", W["tcp4"]))
    return "connected elsewhere through stdin"
run(attack)
