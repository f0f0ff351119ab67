# id: own_pool_cap_write_of_readable
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_write:["{rd}"]
# setup: the pool's limit allows reading rd
# prelude: attack
def attack():  # a limit that names a directory for reading does not for writing
    os.utime(W["rfile"])
    return "changed what the limit allows to read"
run(attack)
