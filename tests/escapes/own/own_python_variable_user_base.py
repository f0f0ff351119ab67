# id: own_python_variable_user_base
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: customize=home env=PYTHONUSERBASE={home}/.local
# setup: base world
# prelude: attack
def attack():  # where the user's own modules lie
    return next((p for p in sys.path if p.startswith(W["home"])), None)
run(attack)
