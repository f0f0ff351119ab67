# id: own_resources_flooded_stderr
# category: resources
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json maxout=65536 maxrss=200 
# setup: base world
# prelude: attack
for n in range(32): os.write(2, b"A" * (1 << 20))
run(lambda: None)
