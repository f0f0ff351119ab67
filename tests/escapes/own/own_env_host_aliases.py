# id: own_env_host_aliases
# category: env
# source: own
# flags: --allow-env=HOSTALIASES
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1 env=HOSTALIASES={secret_dir}/aliases
# setup: base world
# prelude: attack
def attack():  # a file that the resolver reads
    return "HOSTALIASES is forwarded" if "HOSTALIASES" in os.environ else None
run(attack)
