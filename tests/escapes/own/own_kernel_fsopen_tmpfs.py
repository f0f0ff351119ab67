# id: own_kernel_fsopen_tmpfs
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a file system that is nowhere mounted
    fs = sc(430, 430, b"tmpfs", 0); sc(431, 431, fs, 6, None, None, 0); root = sc(432, 432, fs, 0, 0)
    fd = os.open("file", os.O_CREAT | os.O_RDWR, dir_fd=root); os.write(fd, b"x" * 65536)
    return "holds files in memory"
run(attack)
