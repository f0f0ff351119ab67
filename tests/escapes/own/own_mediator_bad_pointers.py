# id: own_mediator_bad_pointers
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
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
def attack():  # pointers that lie; then the launcher must still be there
    for p in (1, 0x7FFFFFFFF000, -4096, -1, 1 << 63):
        for x86, arm, args in ((268, 53, (-100, p, 0o666)), (280, 88, (-100, W["wfile"].encode(), p, 0)), (188, 5, (W["wfile"].encode(), p, p, -1, 0)), (191, 8, (p, p, p, -1))):
            try: sc(x86, arm, *args)
            except OSError: pass
    os.chmod(W["target"], 0o666)
    return "changed the mode after calls with bad pointers"
run(attack)
