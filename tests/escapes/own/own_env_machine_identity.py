# id: own_env_machine_identity
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
FILES = "/proc/sys/kernel/random/boot_id /etc/machine-id /proc/self/loginuid /etc/hostname"
def attack():
    for name in FILES.split():
        try: return "%s is %s" % (name, open(name).read().strip())
        except OSError as e: last = e
    raise last
run(attack)
