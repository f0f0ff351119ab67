# id: own_files_leaked_descriptor_directory
# category: files
# source: https://terenceli.github.io/%E6%8A%80%E6%9C%AF/2024/02/03/golang-eat-fd3 (CVE-2024-21626)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=dir
# setup: a descriptor of a directory is inherited by the launcher
# prelude: attack
def attack():  # a directory that was left open is a way to everywhere
    for fd in range(3, 1024):
        try: os.chdir("/proc/self/fd/%d" % fd)
        except OSError: continue
        return "came to %s" % os.getcwd()
run(attack)
