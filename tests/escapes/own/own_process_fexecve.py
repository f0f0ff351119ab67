# id: own_process_fexecve
# category: process
# source: https://github.com/NVIDIA/OpenShell/pull/740
# flags: --allow-read=/usr --allow-read=/bin
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a program that is open and has no name any more
    fd = os.open("/bin/echo", os.O_RDONLY)
    os.execve(fd, ["echo", "ESCAPED: ran an open file"], {})
run(attack)
