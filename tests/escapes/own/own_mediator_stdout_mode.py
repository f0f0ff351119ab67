# id: own_mediator_stdout_mode
# category: mediator
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdout=appendfile
# setup: standard output is a log that the caller appends to
# prelude: attack
def attack():
    os.fchmod(1, 0o666)
    return "opened the log to everybody"
run(attack)
