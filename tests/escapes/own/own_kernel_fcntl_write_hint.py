# id: own_kernel_fcntl_write_hint
# category: kernel
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, struct
def attack():  # a property of the file itself, set through a descriptor for reading
    fcntl.fcntl(os.open(W["rfile"], os.O_RDONLY), 1036, struct.pack("Q", 2))
    return "changed how long the file is meant to live"
run(attack)
