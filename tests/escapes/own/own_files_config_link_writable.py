# id: own_files_config_link_writable
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: toml_cwd=symlink refuse_ok=1
# setup: pynox.toml is a link to a file in a directory that it grants for writing
# prelude: attack
def attack():
    with open(W["wd"] + "/real.toml", "a") as f: f.write("# widened")
    return "wrote to the configuration in force, which is a link"
run(attack)
