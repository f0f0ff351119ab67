# id: own_resources_descriptors_of_one_kind
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
def attack():  # counters, which are no files
    try: resource.setrlimit(resource.RLIMIT_NOFILE, (1500, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    except ValueError: pass
    for n in range(1400): os.eventfd(0)
    return "made 1400 counters"
run(attack)
