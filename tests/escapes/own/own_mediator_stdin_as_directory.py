# id: own_mediator_stdin_as_directory
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a granted directory as standard input, then another one in its place
    os.dup2(os.open(W["wd"], os.O_PATH), 0); granted(os.chmod, "existing.txt", 0o600, dir_fd=0)
    os.dup2(os.open(W["secret_dir"], os.O_PATH), 0); os.chmod("target.txt", 0o666, dir_fd=0)
    return "changed the mode beneath a directory in the place of standard input"
run(attack)
