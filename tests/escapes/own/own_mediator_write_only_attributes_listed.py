# id: own_mediator_write_only_attributes_listed
# category: mediator
# source: own
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    fd = os.open(W["wfile"], os.O_WRONLY)
    granted(os.setxattr, fd, "user.k", b"value")
    return "listed the attributes of a file that is writable only: %s" % os.listxattr(fd)
run(attack)
