# id: own_kernel_futex_moved_compared
# category: kernel
# source: own
# flags: --allow-read={word_file}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the sibling process waits in a file that may be read
# prelude: attack
def attack():  # the newer form, on a copy of the file's page that is no copy until it is written
    fd = os.open(W["word_file"], os.O_RDONLY); at = sc(9, 222, 0, 4096, 1, 2, fd, 0)
    mine = ctypes.c_uint32(0); moved = sc(202, 98, at, 4, 0, 8, ctypes.addressof(mine), 0)
    sc(202, 98, ctypes.addressof(mine), 1, 8, 0, 0, 0)
    return "moved %d waiting threads of another process" % moved if moved else None
run(attack)
