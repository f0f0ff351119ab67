# id: own_mediator_stdin_owner
# category: mediator
# source: own
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=file
# setup: standard input is a file opened for reading
# prelude: attack
def attack():  # as it is already; the status time tells
    granted(os.fchown, os.open(W["wfile"], os.O_WRONLY), -1, os.getgid())
    os.fchown(0, -1, os.getgid())
    return "set the group of the file behind standard input"
run(attack)
