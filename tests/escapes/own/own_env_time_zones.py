# id: own_env_time_zones
# category: env
# source: own
# flags: --allow-env=TZDIR
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1 env=TZDIR={secret_dir}
# setup: base world
# prelude: attack
def attack():  # where time zones are read from
    return "TZDIR is forwarded" if "TZDIR" in os.environ else None
run(attack)
