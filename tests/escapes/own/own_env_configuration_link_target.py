# id: own_env_configuration_link_target
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: toml_at=link_dir
# setup: a pynox.toml that grants everything lies there
# prelude: attack
def attack():  # beside a link that nobody followed
    return open(W["secret"]).read()
run(attack)
