# id: own_files_lease_write_grant
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():  # every other program that opens the file waits until the lease is broken
    fcntl.fcntl(os.open(W["wfile"], os.O_WRONLY), 1024, fcntl.F_WRLCK)
    return "holds a write lease"
run(attack)
