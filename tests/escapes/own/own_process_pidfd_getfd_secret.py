# id: own_process_pidfd_getfd_secret
# category: process
# source: https://github.com/landlock-lsm/linux/issues/33
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    p = sc(434, 434, W["sib"], 0)
    return os.pread(sc(438, 438, p, W["sib_fd"], 0), 99, 0).decode()
run(attack)
