# id: own_files_temp_renamed
# category: files
# source: own
# flags: --allow-temp
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={tmp}
# setup: the temporary directory lies in a directory of the caller
# prelude: attack
def attack():  # its own name belongs to the directory that it lies in
    d = os.environ["TMPDIR"]
    os.rename(d, d + "-2"); os.rename(d + "-2", d)
    return "renamed the temporary directory itself"
run(attack)
