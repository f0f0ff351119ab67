# id: own_mediator_signal_storm
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import signal
def attack():  # calls that are interrupted and begun again
    signal.signal(signal.SIGALRM, lambda *a: None); signal.setitimer(signal.ITIMER_REAL, 0.0002, 0.0002)
    for _ in range(500):
        try: os.chmod(W["target"], 0o666); return "changed the mode in a storm of signals"
        except InterruptedError: pass
        except OSError as e: last = e
        finally:
            if _ == 499: signal.setitimer(signal.ITIMER_REAL, 0)
    raise last
run(attack)
