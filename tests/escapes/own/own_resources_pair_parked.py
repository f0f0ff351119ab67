# id: own_resources_pair_parked
# category: resources
# source: own
# flags: --memory=32m
# expect: HELD
# level: info
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # what waits in sockets is no address space; only the number of descriptors bounds it
    keep, held = [], 0
    try:
        while held < 48 << 20:
            keep += socket.socketpair()
            for s in keep[-2:]:
                s.setblocking(False)
                try:
                    while True: held += s.send(bytes(1 << 16))
                except BlockingIOError: pass
    except OSError: pass
    return "parked %d MiB in socket pairs" % (held >> 20) if held > 40 << 20 else None
run(attack)
