# id: own_process_dnotify
# category: process
# source: own
# flags: --allow-read={rd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():
    fd = os.open(W["rd"], os.O_RDONLY)
    fcntl.fcntl(fd, 1026, 0x80000000 | 0x1F)  # F_NOTIFY
    return "watches a directory"
run(attack)
