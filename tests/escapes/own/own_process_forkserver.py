# id: own_process_forkserver
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import multiprocessing
def attack():  # a server that is started before the worker
    context = multiprocessing.get_context("forkserver")
    context.Process(target=int).start()
    multiprocessing.forkserver._forkserver._stop()
    return "started a fork server"
run(attack)
