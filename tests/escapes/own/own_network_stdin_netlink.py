# id: own_network_stdin_netlink
# category: network
# source: https://github.com/netblue30/firejail/issues/5116
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=netlink refuse_ok=1
# setup: standard input is a netlink socket
# prelude: attack
import socket, struct
def attack():  # RTM_GETLINK: what interfaces there are
    s = socket.socket(fileno=os.dup(0))
    s.sendmsg([struct.pack("=IHHIIB15x", 32, 18, 0x301, 1, 0, 0)], [], 0, (0, 0))
    return "%d bytes of interfaces" % len(s.recv(9999))
run(attack)
