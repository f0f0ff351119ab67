# id: own_network_on_pair_sender_pidfd
# category: network
# source: https://github.com/bus1/dbus-broker/pull/312
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # SO_PASSPIDFD: a descriptor of the sender's process with each message
    a, b = socket.socketpair()
    try: a.setsockopt(1, 76, 1)
    except OSError as error:
        if error.errno == errno.ENOPROTOOPT: raise NA("no such option")
        raise
    b.send(b"x")
    return "got a pidfd" if a.recvmsg(9, 99)[1] else None
run(attack)
