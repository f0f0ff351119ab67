# id: own_files_config_read
# category: files
# source: own
# flags: --config={cfg_other}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the configuration lies in a directory of its own
# prelude: attack
def attack():  # being obeyed does not make it readable
    granted(open, W["rfile"]).close()
    return "read the configuration in force: %d bytes" % len(open(W["cfg_other"]).read())
run(attack)
