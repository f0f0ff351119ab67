# id: own_mediator_magic_spelled
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # other ways to write what the launcher knows by its usual spelling
    n, last = os.open(W["target"], os.O_PATH), None
    for p in ("/proc//self/fd/%d", "/proc/self/./fd/%d", "//proc/self/fd/%d", "/proc/self/fdinfo/../fd/%d",
              "/proc/%d/fd/%%d" % os.getpid(), "/proc/thread-self/fd/%d", "/dev/fd/../fd/%d"):
        try: os.chmod(p % n, 0o666); return "changed the mode of a file outside by %s" % p
        except OSError as e: last = e
    raise last
run(attack)
