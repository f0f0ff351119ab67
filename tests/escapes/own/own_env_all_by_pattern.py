# id: own_env_all_by_pattern
# category: env
# source: own
# flags: "--allow-env=*"
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1
# setup: base world
# prelude: attack
def attack():  # names, not patterns
    return next((v for v in os.environ.values() if "CANARY-" in v), None)
run(attack)
