# id: own_mediator_device_mode
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # /dev/null is writable, and still not the program's; the mode is what it should be
    os.chmod("/dev/null", 0o666)
    return "set the mode of a device"
run(attack)
