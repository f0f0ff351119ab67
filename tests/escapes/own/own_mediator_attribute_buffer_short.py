# id: own_mediator_attribute_buffer_short
# category: mediator
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the answer may not be longer than the room for it; then the rules still hold
    granted(os.setxattr, W["rw"] + "/large", "user.k", b"v" * 64)
    b = ctypes.create_string_buffer(b"\xee" * 128, 128)
    try: sc(191, 8, (W["rw"] + "/large").encode(), b"user.k", ctypes.addressof(b), 16)
    except OSError as e:
        if e.errno != errno.ERANGE: raise AssertionError(e)
    if b.raw != b"\xee" * 128: raise AssertionError("wrote past the room")
    sc(191, 8, W["secret"].encode(), b"user.note", ctypes.addressof(b), 128)
    return b.value.rstrip(b"\xee").decode()
run(attack)
