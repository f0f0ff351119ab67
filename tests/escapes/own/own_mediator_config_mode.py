# id: own_mediator_config_mode
# category: mediator
# source: own
# flags: --config={cfg_other} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the configuration lies in a directory of its own
# prelude: attack
def attack():
    os.chmod(W["cfg_other"], 0o666)
    return "opened the configuration in force to everybody"
run(attack)
