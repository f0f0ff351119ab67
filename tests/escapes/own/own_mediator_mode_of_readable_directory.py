# id: own_mediator_mode_of_readable_directory
# category: mediator
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.chmod, W["wd"], 0o755)
    os.chmod(W["rd"], 0o777)
    return "opened a read-only directory to everybody"
run(attack)
