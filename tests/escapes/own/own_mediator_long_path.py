# id: own_mediator_long_path
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # as long as a path can be
    long = lambda p: os.path.dirname(p) + "/" * (4095 - len(p)) + p[len(os.path.dirname(p)):]
    granted(os.chmod, long(W["wfile"]), 0o600)
    os.chmod(long(W["target"]), 0o666)
    return "changed the mode at a path of 4095 bytes"
run(attack)
