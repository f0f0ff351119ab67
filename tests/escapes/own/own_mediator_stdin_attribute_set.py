# id: own_mediator_stdin_attribute_set
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
    os.setxattr("/proc/self/fd/0", "user.planted", b"1")
    return "set an attribute of the file behind standard input"
run(attack)
