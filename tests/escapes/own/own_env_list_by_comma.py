# id: own_env_list_by_comma
# category: env
# source: own
# flags: --allow-env=HOME,PYNOX_CANARY_TOKEN
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1
# setup: base world
# prelude: attack
def attack():  # one name for each flag
    return next((v for v in os.environ.values() if "CANARY-" in v), None)
run(attack)
