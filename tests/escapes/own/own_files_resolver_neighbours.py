# id: own_files_resolver_neighbours
# category: files
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the files of the resolver, and no other of /etc
    if not os.path.exists("/etc/hosts"): raise NA("no /etc/hosts")
    granted(open, "/etc/hosts").close()
    return "read the users: %d bytes" % len(open("/etc/passwd").read())
run(attack)
