# id: own_python_variable_hash_seed
# category: python
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: env=PYTHONHASHSEED=0
# setup: base world
# prelude: attack
def attack():  # with a known seed many keys can be made to collide
    return "the seed is known" if sys.flags.hash_randomization == 0 else None
run(attack)
