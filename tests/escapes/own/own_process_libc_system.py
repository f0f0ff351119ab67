# id: own_process_libc_system
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
    status = libc.system(b"exit 7")
    return "ran a command" if status == 7 << 8 else None
run(attack)
