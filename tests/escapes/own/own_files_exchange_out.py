# id: own_files_exchange_out
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
    sc(316, 276, -100, W["wfile"].encode(), -100, W["target"].encode(), 2)
    return "exchanged a granted file with one outside"
run(attack)
