# id: own_files_handle_of_namespace
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # Linux 6.18: the first namespaces have fixed numbers, and no descriptor is needed to begin with
    for number in range(1, 17):
        handle = struct.pack("IiQII", 16, 0xF1, number, 0x04000000, 0xEFFFFFFE)  # CLONE_NEWUTS, its first inode
        try: return "opened a namespace of the host by descriptor %d" % sc(304, 265, -10003, handle, os.O_RDONLY)
        except OSError as e: last = e
    if last.errno in (errno.EBADF, errno.ESTALE): raise NA("not with this kernel")
    raise last
run(attack)
