# id: own_network_stdin_tcp_options
# category: network
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: stdin=tcpconnected
# setup: standard input is a TCP connection
# prelude: attack
import socket
def attack():  # options that no stream needs: a filter, another device, a module of the kernel
    s = socket.socket(fileno=os.dup(0))
    for level, name, value in ((6, 13, b"reno"), (0, 4, b""), (1, 44, 1), (6, 9, 1), (1, 25, b"lo")):
        try: s.setsockopt(level, name, value); return "set option %d of level %d" % (name, level)
        except OSError as error: last = error
    raise last
run(attack)
