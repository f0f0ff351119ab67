# id: own_python_semaphore
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import multiprocessing
def attack():  # a named semaphore of the host
    return "made %r" % multiprocessing.Semaphore(1)
run(attack)
