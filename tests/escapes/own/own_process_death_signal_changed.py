# id: own_process_death_signal_changed
# category: process
# source: https://github.com/containers/bubblewrap/issues/700
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # SIGCONT instead of SIGKILL when the launcher dies
    sc(157, 167, 1, 18, 0, 0, 0)
    return "survives the launcher"
run(attack)
