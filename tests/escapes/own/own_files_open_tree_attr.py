# id: own_files_open_tree_attr
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # Linux 6.15: a copy of a mount with other attributes
    d = sc(467, 467, -100, W["secret_dir"].encode(), 1, bytes(32), 32)
    return os.read(os.open("secret.txt", os.O_RDONLY, dir_fd=d), 99).decode()
run(attack)
