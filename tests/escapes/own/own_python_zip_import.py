# id: own_python_zip_import
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a module inside an archive outside
    sys.path.insert(0, W["secret_dir"] + "/mod.zip")
    import zipsecret
    return zipsecret.VALUE
run(attack)
