# id: own_process_process_madvise
# category: process
# source: https://github.com/NVIDIA/OpenShell/pull/740
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # MADV_COLD: pushes another process's memory out
    fd = os.pidfd_open(W["sib"]); at = W["sib_addr"] & ~4095
    return "advised on %d bytes of another process" % sc(440, 440, fd, struct.pack("QQ", at, 4096), 1, 20, 0)
run(attack)
