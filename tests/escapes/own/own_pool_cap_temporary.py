# id: own_pool_cap_temporary
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool pool_limit={rd} ask=allow_temp:true
# setup: the pool's limit allows reading rd
# prelude: attack
import tempfile
def attack():
    path = tempfile.mkdtemp(); os.rmdir(path)
    return "has a temporary directory beyond the limit: " + path
run(attack)
