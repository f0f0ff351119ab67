# id: own_resources_flooded_zeros
# category: resources
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json maxout=65536 maxrss=200 maxjson=450000 timeout_ok=1
# setup: base world
# prelude: attack
for n in range(32): os.write(1, bytes(1 << 20))  # each byte has six characters in the result
