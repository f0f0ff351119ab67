# id: own_files_open_tree
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # without a copy it is another way to name a directory
    d = sc(428, 428, -100, W["secret_dir"].encode(), 0)
    return os.read(os.open("secret.txt", os.O_RDONLY, dir_fd=d), 99).decode()
run(attack)
