# id: own_files_link_out
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
    os.link(W["wfile"], W["secret_dir"] + "/planted")
    return "gave a granted file a name outside"
run(attack)
