# id: own_files_exchange_read_grant
# category: files
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    sc(316, 276, -100, W["wfile"].encode(), -100, W["rfile"].encode(), 2)
    return "exchanged a writable file with a readable one"
run(attack)
