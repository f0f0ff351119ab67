# id: own_network_pair_pidfd
# category: network
# source: https://github.com/bus1/dbus-broker/pull/312
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # SO_PEERPIDFD on a pair: a descriptor of its own process, for calls that compare ids
    a, b = socket.socketpair()
    try: return "holds a pidfd: %d" % a.getsockopt(1, 77)
    except OSError as error:
        if error.errno == errno.ENOPROTOOPT: raise NA("no such option")
        raise
run(attack)
