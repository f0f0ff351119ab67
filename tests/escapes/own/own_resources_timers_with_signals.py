# id: own_resources_timers_with_signals
# category: resources
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # each reserves a queued signal
    timer = ctypes.c_int()
    for n in range(100): sc(222, 107, 1, 0, ctypes.addressof(timer))
    return "made 100 timers"
run(attack)
