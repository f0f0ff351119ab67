# id: own_kernel_futex_without_grant
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the sibling process waits in a file
# prelude: attack
def attack():  # a file that cannot be opened cannot be waited in
    fd = os.open(W["word_file"], os.O_RDONLY); at = sc(9, 222, 0, 4096, 1, 1, fd, 0)
    return "woke %d threads" % sc(202, 98, at, 1, 8, 0, 0, 0)
run(attack)
