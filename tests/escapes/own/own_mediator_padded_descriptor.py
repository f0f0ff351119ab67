# id: own_mediator_padded_descriptor
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the kernel looks at the lower half
    sc(91, 52, os.open(W["rfile"], os.O_RDONLY) | 0x7FFFFFFF00000000, 0o666)
    return "changed the mode through a padded descriptor"
run(attack)
