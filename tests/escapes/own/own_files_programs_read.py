# id: own_files_programs_read
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    for p in ("/bin/sh", "/usr/bin/env"):
        try: return "read the beginning of a program: %r" % open(p, "rb").read(4)
        except OSError as e: last = e
    raise last
run(attack)
