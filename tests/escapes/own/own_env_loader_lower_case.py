# id: own_env_loader_lower_case
# category: env
# source: own
# flags: --allow-env=ld_audit
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1 env=ld_audit=/none
# setup: base world
# prelude: attack
def attack():  # other systems fold the names of variables
    return "ld_audit is forwarded" if "ld_audit" in os.environ else None
run(attack)
