# id: own_env_descriptors_in_proc
# category: env
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=secret,dir
# setup: base world
# prelude: attack
def attack():  # what is open, by the kernel's own list
    got = []
    for n in os.listdir("/proc/self/fd"):
        try: got.append(os.readlink("/proc/self/fd/" + n))
        except OSError: pass  # the one that lists
    got = [path for path in got if path.startswith(W["secret_dir"])]
    return "inherited %s" % got if got else None
run(attack)
