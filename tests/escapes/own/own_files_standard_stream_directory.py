# id: own_files_standard_stream_directory
# category: files
# source: https://terenceli.github.io/%E6%8A%80%E6%9C%AF/2024/02/03/golang-eat-fd3 (CVE-2024-21626)
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # 0, 1 and 2 lead to no directory, nor does what is beside them
    for fd in (0, 1, 2):
        try: os.listdir(fd); return "descriptor %d lists a directory" % fd
        except OSError: pass
    return "listed its descriptors: %s" % os.listdir("/dev/fd")
run(attack)
