# id: own_mediator_attribute_on_directory
# category: mediator
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.setxattr(os.open(W["rd"], os.O_RDONLY), "user.planted", b"1")
    return "set an attribute of a read-only directory"
run(attack)
