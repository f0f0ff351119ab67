# id: own_mediator_deep_dots
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # from deeper than any path is long
    os.chdir(W["wd"])
    for _ in range(30): granted(os.mkdir, "d" * 200); os.chdir("d" * 200)
    os.chmod("../" * 31 + "secret/target.txt", 0o666)
    return "changed the mode by many dots"
run(attack)
