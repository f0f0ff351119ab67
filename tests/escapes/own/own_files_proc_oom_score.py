# id: own_files_proc_oom_score
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # last in line when memory runs out
    fd = os.open("/proc/self/oom_score_adj", os.O_RDWR)
    os.write(fd, os.read(fd, 20))
    return "set its own place among those that are killed when memory runs out"
run(attack)
