# id: own_network_on_upper_layer
# category: network
# source: CVE-2023-0461 (TCP_ULP)
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # TCP_ULP loads a module of the kernel; one that does not exist shows that the call got there
    s = socket.create_connection(("127.0.0.1", W["tcp4"]), 3)
    try: s.setsockopt(6, 31, b"pynox-none")
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EACCES): raise
        return "asked the kernel for a module: " + errno.errorcode[error.errno]
run(attack)
