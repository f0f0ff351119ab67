# id: own_env_configuration_of_package
# category: env
# source: own
# flags: --package-dir={pkg}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: toml_at=pkg
# setup: a pynox.toml that grants everything lies there
# prelude: attack
def attack():  # in a package directory
    return open(W["secret"]).read()
run(attack)
