# id: own_files_proc_fdinfo
# category: files
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read the state of a descriptor: %r" % open("/proc/self/fdinfo/0").read(30)
run(attack)
