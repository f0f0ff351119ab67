# id: own_kernel_bpf_program_ids
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # which programs the host has loaded
    b = (ctypes.c_uint32 * 32)()
    try: sc(321, 280, 11, ctypes.addressof(b), 128)
    except OSError as e:
        if e.errno != errno.ENOENT: raise
    return "asked for the host's programs: %d" % b[1]
run(attack)
