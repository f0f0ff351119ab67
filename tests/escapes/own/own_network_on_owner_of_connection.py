# id: own_network_on_owner_of_connection
# category: network
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket, struct
def attack():  # FIOSETOWN padded, on a connection that is granted
    s = socket.create_connection(("127.0.0.1", W["tcp4"]), 3); owner = ctypes.c_int(-W["sib"])
    sc(16, 29, s.fileno(), 0x8901 | 1 << 32, ctypes.addressof(owner)); fcntl.fcntl(s, fcntl.F_SETFL, os.O_ASYNC)
    s.close(); import time; time.sleep(0.2)
    return "gave a connection to another process"
run(attack)
