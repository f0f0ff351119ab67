# id: own_mediator_temp_parent
# category: mediator
# source: own
# flags: --allow-temp
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={tmp}
# setup: the temporary directory lies in a directory of the caller
# prelude: attack
def attack():
    granted(os.utime, os.environ["TMPDIR"])
    os.chmod(os.environ["TMPDIR"] + "/" + os.path.relpath(W["target"], os.environ["TMPDIR"]), 0o666)
    return "changed the mode beside the temporary directory"
run(attack)
