# id: own_mediator_working_directory
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # without a path the working directory itself is meant
    os.chdir(W["secret_dir"])
    sc(280, 88, -100, b".", None, 0)
    return "changed the times of the working directory"
run(attack)
