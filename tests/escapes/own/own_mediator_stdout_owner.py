# id: own_mediator_stdout_owner
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
    os.chown("/dev/stdout", os.getuid(), os.getgid())
    return "set the owner of the log"
run(attack)
