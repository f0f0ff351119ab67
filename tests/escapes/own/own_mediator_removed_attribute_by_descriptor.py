# id: own_mediator_removed_attribute_by_descriptor
# category: mediator
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=file
# setup: standard input is a file opened for reading, with an attribute
# prelude: attack
def attack():
    os.removexattr(0, "user.note")
    return "removed an attribute of the file behind standard input"
run(attack)
