# id: own_mediator_times_of_readable
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # futimens: no path, no times
    sc(280, 88, os.open(W["rfile"], os.O_RDONLY), None, None, 0)
    return "changed the times through a read-only descriptor"
run(attack)
