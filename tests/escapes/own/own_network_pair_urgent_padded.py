# id: own_network_pair_urgent_padded
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
def attack():
    a, b = socket.socketpair(); data = ctypes.create_string_buffer(b"!")
    return "sent %d urgent byte" % sc(44, 206, b.fileno(), ctypes.addressof(data), 1, 1 | 1 << 32, None, 0)
run(attack)
