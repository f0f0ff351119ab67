# id: own_kernel_futex_woken
# category: kernel
# source: own
# flags: --allow-read={word_file}
# expect: HELD
# level: info
# sanity: ESCAPED
# opts: -
# setup: the sibling process waits in a file that may be read
# prelude: attack
def attack():
    fd = os.open(W["word_file"], os.O_RDONLY); at = sc(9, 222, 0, 4096, 1, 1, fd, 0)
    woken = sc(202, 98, at, 1, 8, 0, 0, 0)
    return "woke %d threads of another process" % woken if woken else None
run(attack)
