# id: own_python_second_interpreter_run
# category: python
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the interpreter is asked to run a file by C code
    api = ctypes.pythonapi; libc.fopen.restype = ctypes.c_void_p
    with open(W["wd"] + "/x.py", "w") as f: f.write("import builtins; builtins.got = open(%r).read()\n" % W["secret"])
    f = libc.fopen((W["wd"] + "/x.py").encode(), b"r")
    api.PyRun_SimpleFileExFlags(ctypes.c_void_p(f), b"x.py", 1, None)
    import builtins
    return getattr(builtins, "got", None)
run(attack)
