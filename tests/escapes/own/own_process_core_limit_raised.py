# id: own_process_core_limit_raised
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
import errno, json, os, sys
W = json.loads(sys.argv[1])
class NA(Exception): pass
def run(attack):
    try:
        r = attack()
        v = "ESCAPED: %s" % (r,) if r else "HELD: no effect"
    except NA as e:
        v = "N/A: %s" % e
    except OSError as e:
        v = "HELD: %s" % errno.errorcode.get(e.errno, repr(e))
    except (NameError, TypeError, AttributeError, LookupError, AssertionError) as e:
        v = "BUG: %r" % e
    except BaseException as e:
        v = "HELD: %r" % e
    print(v.replace("\n", " ")[:200], flush=True)
import resource
def attack():  # a core dump is a file that no grant covers
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (4096, hard))
    return "may leave a core dump"
run(attack)
