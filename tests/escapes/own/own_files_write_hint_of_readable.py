# id: own_files_write_hint_of_readable
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, struct
def attack():  # F_SET_RW_HINT is kept with the file, not with the descriptor
    fcntl.fcntl(os.open(W["rfile"], os.O_RDONLY), 1036, struct.pack("Q", 2))
    return "set how long a read-only file's data will live"
run(attack)
