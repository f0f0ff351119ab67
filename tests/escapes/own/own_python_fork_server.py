# id: own_python_fork_server
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import multiprocessing.forkserver
def attack():  # a process that would fork for everybody who asks
    multiprocessing.forkserver.ensure_running()
    multiprocessing.forkserver._forkserver._stop()
    return "started a server of processes"
run(attack)
