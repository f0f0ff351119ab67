# id: own_process_execveat_path_only
# category: process
# source: https://github.com/NVIDIA/OpenShell/pull/740
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # O_PATH needs no right to read
    fd = os.open("/bin/echo", os.O_PATH)
    argv = (ctypes.c_char_p * 3)(b"echo", b"ESCAPED: ran a descriptor that cannot be read", None)
    sc(322, 281, fd, b"", argv, None, 0x1000)
run(attack)
