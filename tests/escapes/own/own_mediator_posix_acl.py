# id: own_mediator_posix_acl
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # an access list is a mode by another name
    acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *e) for e in ((1, 6, 0xFFFFFFFF), (2, 7, 12345), (4, 4, 0xFFFFFFFF), (16, 7, 0xFFFFFFFF), (32, 4, 0xFFFFFFFF)))
    try: os.setxattr(W["wfile"], "system.posix_acl_access", acl)
    except OSError as e:
        if e.errno == errno.EOPNOTSUPP: raise NA("no access lists in this file system")
        raise
    return "gave another user rights by an access list"
run(attack)
