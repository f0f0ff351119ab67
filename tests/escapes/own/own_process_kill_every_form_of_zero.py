# id: own_process_kill_every_form_of_zero
# category: process
# source: https://github.com/landlock-lsm/linux/issues/58
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the launcher is in the same group; signal 0 harms nobody
    for pid in (0, 1 << 32, -1 << 32):
        try: sc(62, 129, pid, 0); return "may signal its whole group by %#x" % pid
        except OSError as error: last = error
    raise last
run(attack)
