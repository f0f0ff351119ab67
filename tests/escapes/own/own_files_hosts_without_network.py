# id: own_files_hosts_without_network
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the files of the resolver come with the network
    if not os.path.exists("/etc/hosts"): raise NA("no /etc/hosts")
    return "read the known hosts: %r" % open("/etc/hosts").read(30)
run(attack)
