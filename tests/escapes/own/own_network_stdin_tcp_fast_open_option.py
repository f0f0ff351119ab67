# id: own_network_stdin_tcp_fast_open_option
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
def attack():  # TCP_FASTOPEN_CONNECT: connect only remembers the address, write makes the connection
    s = socket.socket(fileno=os.dup(0)); s.setsockopt(6, 30, 1)
    s.connect(("127.0.0.1", W["tcp4"])); s.send(b"x")
    return "connected by writing"
run(attack)
