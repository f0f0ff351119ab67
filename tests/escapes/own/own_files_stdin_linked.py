# id: own_files_stdin_linked
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=file
# setup: standard input is a file opened for reading
# prelude: attack
def attack():  # a name for the file behind a stream, in a directory where it may be written
    sc(265, 37, -100, b"/proc/self/fd/0", -100, (W["rw"] + "/x").encode(), 0x400)
    with open(W["rw"] + "/x", "a") as f: f.write("x")
    return "wrote to the file behind standard input"
run(attack)
