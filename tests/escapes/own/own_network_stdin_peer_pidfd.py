# id: own_network_stdin_peer_pidfd
# category: network
# source: https://github.com/bus1/dbus-broker/pull/312
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=unix
# setup: standard input is a connected Unix socket
# prelude: attack
import socket
def attack():  # SO_PEERPIDFD: a descriptor of the caller's process, which nobody gave it
    s = socket.socket(fileno=os.dup(0)); s.getsockopt(1, socket.SO_TYPE)
    try: return "holds a descriptor of its caller: %d" % s.getsockopt(1, 77)
    except OSError as error:
        if error.errno == errno.ENOPROTOOPT: raise NA("no such option")
        raise
run(attack)
