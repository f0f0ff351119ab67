# id: own_mediator_grant_directory_name_taken
# category: mediator
# source: own
# flags: --allow-read={box}/pub --allow-write={box}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
import struct
def attack():  # its attributes are readable in the granted directory, not under that directory's name
    d = W["box"]
    granted(os.setxattr, d + "/privdir/x.txt", "user.k", b"value")
    granted(os.rename, d + "/pub", d + "/old"); granted(os.rename, d + "/privdir", d + "/pub")
    return "read an attribute under a granted name: %r" % os.getxattr(d + "/pub/x.txt", "user.k")
run(attack)
