# id: own_kernel_futex_moved
# category: kernel
# source: own
# flags: --allow-read={word_file}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the sibling process waits in a file that may be read
# prelude: attack
def attack():  # a waiting process is hung on a word of this one, where nobody would ever wake it
    fd = os.open(W["word_file"], os.O_RDONLY); at = sc(9, 222, 0, 4096, 1, 1, fd, 0)
    mine = ctypes.c_uint32(0); moved = sc(202, 98, at, 3, 0, 8, ctypes.addressof(mine), 0)
    sc(202, 98, ctypes.addressof(mine), 1, 8, 0, 0, 0)  # no harm done
    return "moved %d waiting threads of another process" % moved if moved else None
run(attack)
