# id: own_files_proc_granted_own_memory
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # past the protection of its own pages
    b = ctypes.create_string_buffer(8)
    with open("/proc/self/mem", "r+b", 0) as f:
        f.seek(ctypes.addressof(b)); f.write(b"x")
    return b.raw[0:1] == b"x" and "wrote to memory through /proc"
run(attack)
