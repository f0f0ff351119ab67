# id: own_files_grant_file_becomes_link
# category: files
# source: https://go.mail-archive.com/debian-lts@lists.debian.org/msg11121.html (CVE-2024-42472)
# flags: --allow-read={rw}/large --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    granted(open, W["rw"] + "/large").close()
    granted(os.unlink, W["rw"] + "/large"); granted(os.symlink, W["secret"], W["rw"] + "/large")
    return open(W["rw"] + "/large").read()
run(attack)
