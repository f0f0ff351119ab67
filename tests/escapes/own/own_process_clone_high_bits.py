# id: own_process_clone_high_bits
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    pid = sc(56, 220, 17 | 1 << 33, 0, 0, 0, 0)
    if pid == 0: os._exit(0)
    return "made a process with padded flags"
run(attack)
