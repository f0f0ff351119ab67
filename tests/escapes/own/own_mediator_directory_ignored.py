# id: own_mediator_directory_ignored
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # an absolute path does not care for the descriptor before it, even if it is none
    d = os.open(W["wd"], os.O_RDONLY)
    for n in (9999, -5, d): granted(sc, 268, 53, n, W["wfile"].encode(), 0o600)
    sc(268, 53, d, W["target"].encode(), 0o666)
    return "changed the mode at an absolute path"
run(attack)
