# id: own_kernel_fcntl_signal_chosen
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():
    r, w = os.pipe(); fcntl.fcntl(r, 10, 35)
    return "chose a queued signal for a descriptor"
run(attack)
