# id: own_env_configuration_home
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: toml_at=home
# setup: a pynox.toml that grants everything lies there
# prelude: attack
def attack():  # in the home directory
    return open(W["secret"]).read()
run(attack)
