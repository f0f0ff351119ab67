# id: own_env_messages
# category: env
# source: own
# flags: --allow-env=NLSPATH
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1 env=NLSPATH={secret_dir}/%N
# setup: base world
# prelude: attack
def attack():  # where catalogues of messages are read from
    return "NLSPATH is forwarded" if "NLSPATH" in os.environ else None
run(attack)
