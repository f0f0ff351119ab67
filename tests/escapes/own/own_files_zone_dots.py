# id: own_files_zone_dots
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # time zones are readable; the way up from them is not
    return "read the users: %d bytes" % len(open("/usr/share/zoneinfo/../../../etc/passwd").read())
run(attack)
