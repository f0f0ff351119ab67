# id: own_mediator_set_id_padded
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    sc(452, 452, -100, W["wfile"].encode(), 0xFFFFFFFF00000000 | 0o4755, 0)
    return os.stat(W["wfile"]).st_mode & 0o4000 and "made a file that runs as its owner"
run(attack)
