# id: own_kernel_wake_alarm
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # CLOCK_BOOTTIME_ALARM
    sc(283, 85, 9, 0)
    return "may wake the machine from its sleep"
run(attack)
