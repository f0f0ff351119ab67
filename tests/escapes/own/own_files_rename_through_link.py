# id: own_files_rename_through_link
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
    os.rename(W["wfile"], W["wd"] + "/l/planted")
    return "moved a file outside behind a link"
run(attack)
