# id: own_mediator_working_directory_empty_path
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chdir(W["secret_dir"])
    sc(452, 452, -100, b"", 0o711, 0x1000)  # fchmodat2 with AT_EMPTY_PATH
    return "changed the mode of the working directory"
run(attack)
