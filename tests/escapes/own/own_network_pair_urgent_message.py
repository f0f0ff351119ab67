# id: own_network_pair_urgent_message
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
def attack():  # the same by sendmsg, whose flags are an argument too
    a, b = socket.socketpair(); b.sendmsg([b"plain"])
    return "sent %d urgent byte" % b.sendmsg([b"!"], [], socket.MSG_OOB)
run(attack)
