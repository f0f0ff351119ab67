# id: own_mediator_times_of_readable_directory
# category: mediator
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(os.utime, W["wd"])
    os.utime(os.open(W["rd"], os.O_RDONLY))
    return "changed the times of a read-only directory"
run(attack)
