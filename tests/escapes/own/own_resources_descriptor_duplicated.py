# id: own_resources_descriptor_duplicated
# category: resources
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, resource
def attack():
    try: resource.setrlimit(resource.RLIMIT_NOFILE, (1500, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    except ValueError: pass
    return "descriptor %d" % fcntl.fcntl(1, fcntl.F_DUPFD, 1400)
run(attack)
