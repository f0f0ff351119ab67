# id: own_tty_shell_group_joined
# category: tty
# source: https://github.com/multikernel/sandlock/pull/168
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
def attack():  # a member of the shell's group gets what is meant for the shell
    os.setpgid(0, os.getsid(0))
    return "is in group %d now" % os.getpgrp()
run(attack)
