# id: own_files_stdout_linked
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdout=appendfile
# setup: standard output is a log that the caller appends to
# prelude: attack
def attack():
    sc(265, 37, -100, b"/proc/self/fd/1", -100, (W["rw"] + "/x").encode(), 0x400)
    return open(W["rw"] + "/x").read(24)
run(attack)
