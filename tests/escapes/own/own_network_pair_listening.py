# id: own_network_pair_listening
# category: network
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # a filter on the family of socket() has no say over what a pair becomes
    s = socket.socketpair()[0]
    try: s.listen()
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EACCES): raise
        return "listen reached the kernel: " + errno.errorcode[error.errno]
run(attack)
