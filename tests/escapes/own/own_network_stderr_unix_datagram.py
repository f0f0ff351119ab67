# id: own_network_stderr_unix_datagram
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stderr=unixdgram refuse_ok=1
# setup: standard error is a Unix datagram socket
# prelude: attack
import socket
def attack():  # the third stream is as good as the first
    s = socket.socket(fileno=os.dup(2)); s.sendto(b"x", W["sock_dgram"])
    return "sent to a host Unix socket through stderr"
run(attack)
