# id: own_files_handle_of_process
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket, struct
def attack():  # a descriptor of a process from a socket, without pidfd_open, and a handle of it
    a, b = socket.socketpair()
    pidfd = struct.unpack("i", a.getsockopt(1, 77, 4))[0]  # SO_PEERPIDFD
    h, m = ctypes.create_string_buffer(136), ctypes.c_uint64()
    h[0:4] = (128).to_bytes(4, sys.byteorder)
    sc(303, 264, pidfd, b"", ctypes.addressof(h), ctypes.addressof(m), 0x1000)
    return "got a handle of a process"
run(attack)
