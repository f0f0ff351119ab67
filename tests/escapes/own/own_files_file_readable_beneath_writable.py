# id: own_files_file_readable_beneath_writable
# category: files
# source: own
# flags: --allow-write={box} --allow-read={box}/private.txt
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # one of the files is readable, the others are not
    granted(open, W["box"] + "/private.txt").close()
    return open(W["box"] + "/privdir/x.txt").read()
run(attack)
