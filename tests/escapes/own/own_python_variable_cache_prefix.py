# id: own_python_variable_cache_prefix
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=PYTHONPYCACHEPREFIX={home}/cache
# setup: base world
# prelude: attack
def attack():  # compiled files go where a variable says
    sys.path.insert(0, W["script_dir"]); sys.dont_write_bytecode = False
    import helper_mod
run(attack)
