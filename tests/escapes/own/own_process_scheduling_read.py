# id: own_process_scheduling_read
# category: process
# source: https://github.com/nolabs-ai/nono/pull/28
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    for ask in (os.sched_getscheduler, os.sched_getparam, os.sched_rr_get_interval):
        try: return "read how another process is scheduled: %s" % (ask(W["sib"]),)
        except OSError as error: last = error
    raise last
run(attack)
