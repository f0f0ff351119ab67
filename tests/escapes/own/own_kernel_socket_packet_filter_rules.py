# id: own_kernel_socket_packet_filter_rules
# category: kernel
# source: own, after CVE-2021-22555
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():  # the kernel's largest door behind one option
    s = socket.socket(); b = ctypes.create_string_buffer(b"filter", 84); n = ctypes.c_uint32(84)
    try: sc(55, 209, s.fileno(), 0, 64, ctypes.addressof(b), ctypes.addressof(n))
    except OSError as e:
        if e.errno in (errno.ENOPROTOOPT, errno.ENOENT): raise NA("no such tables")
        raise
    return "read the host's packet filter"
run(attack)
