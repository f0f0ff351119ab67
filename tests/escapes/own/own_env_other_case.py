# id: own_env_other_case
# category: env
# source: own
# flags: --allow-env=pynox_canary_token
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1
# setup: base world
# prelude: attack
def attack():  # names differ by case
    return next((v for v in os.environ.values() if "CANARY-" in v), None)
run(attack)
