# id: own_mediator_working_directory_padded
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # AT_FDCWD as a number of 32 bits
    os.chdir(W["wd"]); granted(sc, 268, 53, 0xFFFFFF9C, b"existing.txt", 0o600)
    os.chdir(W["secret_dir"]); sc(268, 53, 0xFFFFFF9C, b"target.txt", 0o666)
    return "changed the mode from the working directory"
run(attack)
