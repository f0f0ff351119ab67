# id: own_resources_memory_thread_stack
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():
    threading.stack_size(400 << 20); t = threading.Thread(target=len, args=("",)); t.start(); t.join()
    return "a stack of 400 MiB"
run(attack)
