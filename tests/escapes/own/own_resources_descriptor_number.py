# id: own_resources_descriptor_number
# category: resources
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import resource
def attack():  # a number beyond the limit; the table grows up to it
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return "descriptor %d" % os.dup2(1, 1400)
run(attack)
