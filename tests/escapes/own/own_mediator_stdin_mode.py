# id: own_mediator_stdin_mode
# category: mediator
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=file
# setup: standard input is a file opened for reading
# prelude: attack
def attack():
    os.fchmod(0, 0o666)
    return "changed the mode of the file behind standard input"
run(attack)
