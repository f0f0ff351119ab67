# id: own_resources_memory_interpreters
# category: resources
# source: own
# flags: --memory=128m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import _xxsubinterpreters as sub
def attack():  # an interpreter within the interpreter
    id = sub.create(); sub.run_string(id, "x = bytearray(400 << 20)")
    return "holds 400 MiB"
run(attack)
