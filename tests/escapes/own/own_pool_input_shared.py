# id: own_pool_input_shared
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool
# setup: base world
# prelude: attack
import stat
def attack():  # the open file from which the server reads its requests: its flags and its place are everybody's
    return "reads where the server reads" if stat.S_ISFIFO(os.fstat(0).st_mode) else None
run(attack)
