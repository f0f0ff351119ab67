# id: own_network_on_unix_by_every_type
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # the network grant is about the internet families
    for kind in (1, 2, 3, 5):
        for extra in (0, 0x800, 0x80000, 1 << 32):
            try: os.close(sc(41, 198, 1, kind | extra, 0)); return "made a Unix socket of type %d" % kind
            except OSError as error: last = error
    raise last
run(attack)
