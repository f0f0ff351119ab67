# id: own_resources_memory_stack_grown
# category: resources
# source: own
# flags: --memory=96m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import resource
def attack():  # touching far below the top of the main thread's stack makes it grow
    resource.setrlimit(resource.RLIMIT_STACK, (256 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
    libc.getauxval.restype = ctypes.c_ulong; top = libc.getauxval(31) & ~4095
    ctypes.memset(top - (100 << 20), 1, 4096)
    return "a stack of 100 MiB"
run(attack)
