# id: own_pool_grant_of_earlier
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=pool runs=2 ask_once=1 ask=allow_read:["{secret_dir}"]
# setup: base world
# prelude: attack
def attack():
    text = open(W["secret_dir"] + "/target.txt").read()  # the first request was granted it
    return text if W["step"] == 2 else None
run(attack)
