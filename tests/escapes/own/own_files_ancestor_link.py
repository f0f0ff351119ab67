# id: own_files_ancestor_link
# category: files
# source: https://github.com/librefang/librefang/pull/6299
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.symlink, W["secret_dir"], W["wd"] + "/l")
    os.makedirs(W["wd"] + "/l/new/dir")
    return "made directories outside behind a link"
run(attack)
