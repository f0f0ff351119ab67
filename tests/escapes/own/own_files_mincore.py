# id: own_files_mincore
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # what of a file is in memory tells what others read (CVE-2019-5489)
    start = sc(9, 222, 0, 4096, 1, 1, os.open(W["rfile"], os.O_RDONLY), 0)
    b = ctypes.create_string_buffer(1)
    sc(27, 232, start, 4096, b)
    return "asked which pages of a file are in memory"
run(attack)
