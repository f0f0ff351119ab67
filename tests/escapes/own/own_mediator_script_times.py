# id: own_mediator_script_times
# category: mediator
# source: own
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.utime(sys.argv[0], (1, 1))
    return "changed the times of the script"
run(attack)
