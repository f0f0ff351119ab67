# id: own_files_dangling_link
# category: files
# source: https://github.com/javillegasna/filesystem/issues/12
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # creating at a link whose target is missing creates the target
    granted(os.symlink, W["secret_dir"] + "/planted", W["wd"] + "/l")
    open(W["wd"] + "/l", "w").close()
    return "created a file outside behind a link to nothing"
run(attack)
