# id: own_files_temp_neighbour_created
# category: files
# source: own
# flags: --allow-temp
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={tmp}
# setup: the temporary directory lies in a directory of the caller
# prelude: attack
def attack():  # what TMPDIR says to the launcher is not what it says to the program
    open(W["tmp"] + "/planted", "x").close()
    return "created a file beside the temporary directory"
run(attack)
