# id: own_files_grant_replaced_between_runs
# category: files
# source: https://go.mail-archive.com/debian-lts@lists.debian.org/msg11121.html (CVE-2024-42472)
# flags: --allow-write={box}
# flags2: --allow-read={box}/pub
# expect: HELD
# level: info
# sanity: ESCAPED
# opts: runs=2 unprotect=box
# setup: two runs; the first may change what leads to the grant of the second
# prelude: attack
def attack():  # what is granted is settled when a run begins, and the caller let the first run decide it
    if W["step"] == 1:
        granted(os.rmdir, W["box"] + "/pub"); granted(os.symlink, "../secret", W["box"] + "/pub")
        return None
    return open(W["box"] + "/pub/secret.txt").read()
run(attack)
