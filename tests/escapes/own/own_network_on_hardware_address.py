# id: own_network_on_hardware_address
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
def attack():  # SIOCGIFHWADDR; SIOCGIFADDR passes
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    fcntl.ioctl(s, 0x8915, b"lo".ljust(40, b"\0"))
    return "hardware address %s" % fcntl.ioctl(s, 0x8927, b"lo".ljust(40, b"\0"))[18:24].hex()
run(attack)
