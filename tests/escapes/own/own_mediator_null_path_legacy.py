# id: own_mediator_null_path_legacy
# category: mediator
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # futimesat(2) without a path means the descriptor
    sc(261, None, os.open(W["rfile"], os.O_RDONLY), None, None)
    return "changed the times of a read-only file"
run(attack)
