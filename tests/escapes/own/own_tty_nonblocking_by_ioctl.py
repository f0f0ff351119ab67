# id: own_tty_nonblocking_by_ioctl
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty timeout_ok=1
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import fcntl, struct
def attack():  # FIONBIO, and killed before anything could put it back
    fcntl.ioctl(0, 0x5421, struct.pack("i", 1))
    print("HELD: ends itself", flush=True)
    os.kill(os.getpid(), 9)
attack()
