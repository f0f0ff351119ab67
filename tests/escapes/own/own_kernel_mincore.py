# id: own_kernel_mincore
# category: kernel
# source: own, after CVE-2019-5489
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # which pages of a file others have read
    fd = os.open(W["rfile"], os.O_RDONLY); seen = ctypes.create_string_buffer(1)
    at = sc(9, 222, 0, 4096, 1, 1, fd, 0)
    sc(27, 232, at, 4096, ctypes.addressof(seen))
    return "looked into the page cache: %r" % seen.raw
run(attack)
