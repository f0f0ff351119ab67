# id: own_mediator_package_mode
# category: mediator
# source: own
# flags: --package-dir={pkg}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chmod(W["pkg"] + "/goodmod.py", 0o666)
    return "opened a module to everybody"
run(attack)
