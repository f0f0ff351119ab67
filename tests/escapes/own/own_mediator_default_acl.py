# id: own_mediator_default_acl
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # what is made in the directory later is open to another user
    acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *e) for e in (
        (1, 7, -1 & 0xFFFFFFFF), (2, 7, 12345), (4, 5, 0xFFFFFFFF), (16, 7, 0xFFFFFFFF), (32, 5, 0xFFFFFFFF)))
    try: os.setxattr(W["wd"], "system.posix_acl_default", acl)
    except OSError as e:
        if e.errno == errno.EOPNOTSUPP: raise NA("no access lists in this file system")
        raise
    return "gave another user rights to what will be made"
run(attack)
