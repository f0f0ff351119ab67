# id: own_files_unlink_through_link
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
    granted(os.symlink, W["secret_dir"], W["wd"] + "/l")
    os.unlink(W["wd"] + "/l/victim.txt")
    return "removed a file outside behind a link"
run(attack)
