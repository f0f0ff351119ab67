# id: own_env_launcher_variables
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=XDG_RUNTIME_DIR={home},VIRTUAL_ENV={home}
# setup: base world
# prelude: attack
def attack():  # what steers pynox itself
    names = "PYNOX_PLUGIN_PATH XDG_RUNTIME_DIR VIRTUAL_ENV".split(); got = [n for n in names if n in os.environ]
    return "forwarded without a grant: %s" % got if got else None
run(attack)
