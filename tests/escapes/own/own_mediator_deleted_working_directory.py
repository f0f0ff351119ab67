# id: own_mediator_deleted_working_directory
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.mkdir, W["wd"] + "/d"); os.chdir(W["wd"] + "/d"); granted(os.rmdir, W["wd"] + "/d")
    os.utime("../../secret/target.txt", (1, 1))
    return "changed the times by the dots of a removed working directory"
run(attack)
