# id: own_files_config_linked
# category: files
# source: own
# flags: --config={cfg_other} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the configuration lies in a directory of its own
# prelude: attack
def attack():
    os.link(W["cfg_other"], W["rw"] + "/x")
    with open(W["rw"] + "/x", "a") as f: f.write("# widened")
    return "wrote to the configuration in force through a second name"
run(attack)
