# id: own_process_capabilities_of_sibling
# category: process
# source: own
# flags: -
# expect: HELD
# level: hardening
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
try:
    import ctypes
except ImportError as e:
    print("N/A: no ctypes: %s" % e, flush=True); sys.exit(0)
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
X86 = os.uname().machine == "x86_64"
def sc(x86, arm, *args):  # raw system call by number, ints passed as 64 bit
    nr = x86 if X86 else arm
    if nr is None: raise NA("not on this architecture")
    ctypes.set_errno(0)
    r = libc.syscall(ctypes.c_long(nr), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    if r == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return r
def attack():  # the process is named behind a pointer
    h, d = (ctypes.c_uint32 * 2)(0x20080522, W["sib"]), (ctypes.c_uint32 * 6)()
    sc(125, 90, ctypes.addressof(h), ctypes.addressof(d))
    return "read the capabilities of another process: %#x" % d[0]
run(attack)
