# id: own_resources_signals_queued
# category: resources
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import signal
def attack():  # each queued signal is kernel memory that the user's other programs lack
    signal.pthread_sigmask(signal.SIG_BLOCK, {40})
    for n in range(500): os.kill(os.getpid(), 40)
    n = 0
    while signal.sigtimedwait({40}, 0): n += 1
    return "queued %d signals" % n if n > 100 else None
run(attack)
