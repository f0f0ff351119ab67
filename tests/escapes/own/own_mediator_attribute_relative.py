# id: own_mediator_attribute_relative
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
    os.chdir(W["secret_dir"])
    return os.getxattr("secret.txt", "user.note").decode()
run(attack)
