# id: own_env_value_of_other
# category: env
# source: own
# flags: --allow-env=CARRIER
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=CARRIER=${{PYNOX_CANARY_TOKEN}}
# setup: base world
# prelude: attack
def attack():  # a value that names the variable is not expanded
    return next((v for v in os.environ.values() if "CANARY-" in v), None)
run(attack)
