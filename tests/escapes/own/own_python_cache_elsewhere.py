# id: own_python_cache_elsewhere
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # importing writes a compiled file
    sys.path.insert(0, W["script_dir"]); sys.dont_write_bytecode = False; sys.pycache_prefix = W["secret_dir"]
    import helper_mod
run(attack)
