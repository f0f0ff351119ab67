# id: own_process_unshare_files
# category: process
# source: https://man7.org/linux/man-pages/man2/unshare.2.html
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a descriptor table of its own for one thread: what the launcher looks up would not be what is meant
    sc(272, 97, 0x400)
    return "has a descriptor table of its own"
run(attack)
