# id: own_env_tunables
# category: env
# source: own, after CVE-2023-4911
# flags: --allow-env=GLIBC_TUNABLES
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: refuse_ok=1 env=GLIBC_TUNABLES=glibc.malloc.check=0
# setup: base world
# prelude: attack
def attack():  # the loader parses it before anything else runs
    return "GLIBC_TUNABLES is forwarded" if "GLIBC_TUNABLES" in os.environ else None
run(attack)
