# id: own_mediator_attribute_names
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    names = os.listxattr(W["secret"])
    return names and "listed the attributes of an ungranted file: %s" % names
run(attack)
