# id: own_network_on_wireless
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # the requests of wireless devices and private ones of drivers, first and last of each range
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for request in (0x8B01, 0x8B33, 0x8BE0, 0x89F0, 0x89FF, 0x8970):
        try: fcntl.ioctl(s, request, b"lo".ljust(40, b"\0")); return "request %#x passed" % request
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EACCES): return "request %#x reached the kernel" % request
run(attack)
