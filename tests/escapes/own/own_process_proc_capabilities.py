# id: own_process_proc_capabilities
# category: process
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # root keeps one capability, and no set holds another that could come back
    sets = dict(l.split() for l in open("/proc/self/status") if l.startswith("Cap"))
    if os.getuid(): del sets["CapBnd:"]
    return next(("%s %s" % s for s in sets.items() if int(s[1], 16) & ~2), None)
run(attack)
