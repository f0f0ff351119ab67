# id: own_network_sendmmsg_inet
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
import socket, struct
def attack():
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    a = ctypes.create_string_buffer(struct.pack("=H", 2) + struct.pack(">H", W["udp4"]) + socket.inet_aton("127.0.0.1") + bytes(8), 16)
    d = ctypes.create_string_buffer(b"x"); iov = (ctypes.c_uint64 * 2)(ctypes.addressof(d), 1)
    m = (ctypes.c_uint64 * 8)(ctypes.addressof(a), 16, ctypes.addressof(iov), 1, 0, 0, 0, 0)
    return "sent %d datagrams" % sc(307, 269, s.fileno(), ctypes.addressof(m), 1, 0)
run(attack)
