# id: own_mediator_stdin_attribute_read
# category: mediator
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=file
# setup: standard input is a file opened for reading, with an attribute
# prelude: attack
def attack():  # what the file says is given, not what is written about it
    return os.getxattr(0, "user.note").decode()
run(attack)
