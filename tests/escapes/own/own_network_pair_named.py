# id: own_network_pair_named
# category: network
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
import socket
def attack():  # a pair's end with a name can be found
    a, b = socket.socketpair()
    a.bind("\0pynox-own-%d" % os.getpid())
    return "gave a socket a name: %r" % a.getsockname()
run(attack)
