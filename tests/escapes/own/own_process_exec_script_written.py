# id: own_process_exec_script_written
# category: process
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a script needs no machine code of its own
    path = W["rw"] + "/script"
    with open(path, "w") as f: f.write("#!/bin/echo ESCAPED: a script that it wrote\n")
    os.chmod(path, 0o755)
    os.execv(path, [path])
run(attack)
