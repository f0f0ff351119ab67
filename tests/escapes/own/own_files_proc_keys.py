# id: own_files_proc_keys
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read the list of keys: %r" % open("/proc/keys").read(30)
run(attack)
