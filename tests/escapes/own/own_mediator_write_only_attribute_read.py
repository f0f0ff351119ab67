# id: own_mediator_write_only_attribute_read
# category: mediator
# source: own
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # writing does not imply reading
    granted(os.setxattr, W["wfile"], "user.k", b"value")
    return "read an attribute of a file that is writable only: %r" % os.getxattr(W["wfile"], "user.k")
run(attack)
