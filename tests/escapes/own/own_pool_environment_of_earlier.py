# id: own_pool_environment_of_earlier
# category: pool
# source: https://github.com/openbkn-ai/bkn-foundry/issues/451
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask_once=1 ask=allow_env:["PYNOX_CANARY_TOKEN"]
# setup: base world
# prelude: attack
def attack():
    return os.environ.get("PYNOX_CANARY_TOKEN") if W["step"] == 2 else None
run(attack)
