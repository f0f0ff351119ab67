# id: own_files_temp_parent_listed
# category: files
# source: own
# flags: --allow-temp
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={tmp}
# setup: the temporary directory lies in a directory of the caller
# prelude: attack
def attack():
    granted(open, os.environ["TMPDIR"] + "/mine", "w").close()
    return "listed where the temporary directory lies: %s" % os.listdir(os.environ["TMPDIR"] + "/..")
run(attack)
