# id: own_files_proc_net_unix
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
    return "read the list of the host's sockets: %r" % open("/proc/net/unix").read(30)
run(attack)
