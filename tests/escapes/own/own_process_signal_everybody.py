# id: own_process_signal_everybody
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # signal 0 shows who is there and harms nobody
    os.kill(-1, 0)
    return "may signal every process of the user"
run(attack)
