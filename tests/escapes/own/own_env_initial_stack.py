# id: own_env_initial_stack
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import re
def attack():  # the kernel's copy lies below the program's name at the top of the stack
    libc.getauxval.restype = ctypes.c_ulong; top = libc.getauxval(31)
    m = re.search(rb"CANARY-[0-9a-f]{16}", ctypes.string_at(top - 2048, 2048))
    return m and m[0].decode()
run(attack)
