# id: own_network_on_route_added
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket
def attack():  # SIOCADDRT with an empty entry: refused for its content, once it gets that far
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try: fcntl.ioctl(s, 0x890B, bytes(120))
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EACCES): raise
        return "asked to change the routes: " + errno.errorcode[error.errno]
run(attack)
