# id: own_mediator_opath_empty_path
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # O_PATH needs no right
    sc(280, 88, os.open(W["target"], os.O_PATH), b"", None, 0x1000)
    return "changed the times through an O_PATH descriptor"
run(attack)
