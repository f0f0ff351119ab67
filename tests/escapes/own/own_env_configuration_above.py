# id: own_env_configuration_above
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: toml_at=tmp
# setup: a pynox.toml that grants everything lies there
# prelude: attack
def attack():  # in the directory above the current one
    return open(W["secret"]).read()
run(attack)
