# id: own_files_grant_directory_becomes_link
# category: files
# source: https://go.mail-archive.com/debian-lts@lists.debian.org/msg11121.html (CVE-2024-42472)
# flags: --allow-read={box}/pub --allow-write={box}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=box
# setup: base world
# prelude: attack
def attack():
    granted(os.rmdir, W["box"] + "/pub"); granted(os.symlink, "../secret", W["box"] + "/pub")
    return open(W["box"] + "/pub/secret.txt").read()
run(attack)
