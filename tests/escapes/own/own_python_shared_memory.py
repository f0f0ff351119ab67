# id: own_python_shared_memory
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
from multiprocessing import shared_memory
def attack():
    m = shared_memory.SharedMemory(create=True, size=4096); m.unlink()
    return "made host-wide shared memory %s" % m.name
run(attack)
