# id: own_python_process_pool
# category: python
# source: own
# flags: --allow-read=/dev/shm --allow-write=/dev/shm
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import concurrent.futures, multiprocessing
def attack():
    with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        return "worker %d" % pool.submit(os.getpid).result()
run(attack)
