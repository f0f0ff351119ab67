# id: own_env_vector_by_prctl
# category: env
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the vector that the kernel gave at the start, of which no file need be read
    b = ctypes.create_string_buffer(512)
    try: return "read %d bytes" % sc(157, 167, 0x41555856, ctypes.addressof(b), 512, 0, 0)
    except OSError as e:
        if e.errno == errno.EINVAL: raise NA("an older kernel")
        raise
run(attack)
