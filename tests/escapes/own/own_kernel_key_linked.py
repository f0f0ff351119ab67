# id: own_kernel_key_linked
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    if not W["key"]: raise NA("no keyrings")
    sc(250, 219, 8, W["key"], -2)  # into the keyring of the process
    return "holds the host's key"
run(attack)
