# id: own_env_resolver_files
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # they come with the network
    files = [name for name in ("/etc/resolv.conf", "/etc/hosts") if os.path.exists(name)]
    if not files: raise NA("no such file here")
    for name in files:
        try: return "%s has %d bytes" % (name, len(open(name).read()))
        except OSError as e: last = e
    raise last
run(attack)
