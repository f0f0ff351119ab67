# id: own_network_pair_urgent
# category: network
# source: CVE-2025-38236; https://googleprojectzero.blogspot.com/2025/08/from-chrome-renderer-code-exec-to-kernel.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # urgent data on a Unix pair: kernel code that nothing needs and that let a browser's sandbox be left
    a, b = socket.socketpair(); b.send(b"plain")  # what passes
    return "sent %d urgent byte" % b.send(b"!", socket.MSG_OOB)
run(attack)
