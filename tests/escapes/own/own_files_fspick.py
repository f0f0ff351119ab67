# id: own_files_fspick
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "may set up the root file system anew by descriptor %d" % sc(433, 433, -100, b"/", 0)
run(attack)
