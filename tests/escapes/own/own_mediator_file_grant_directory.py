# id: own_mediator_file_grant_directory
# category: mediator
# source: own
# flags: --allow-write={wfile}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.chmod, W["wfile"], 0o600)
    os.chmod(W["wd"], 0o700)
    return "changed the mode of the directory of a granted file"
run(attack)
