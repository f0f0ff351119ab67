# id: own_mediator_stdin_times
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
    os.utime("/dev/stdin", (1, 1))
    return "changed the times of the file behind standard input"
run(attack)
