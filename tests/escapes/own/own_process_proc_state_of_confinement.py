# id: own_process_proc_state_of_confinement
# category: process
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    state = dict(l.split() for l in open("/proc/self/status") if l.startswith(("NoNewPrivs", "Seccomp:")))
    return None if state == {"NoNewPrivs:": "1", "Seccomp:": "2"} else "not confined: %s" % state
run(attack)
