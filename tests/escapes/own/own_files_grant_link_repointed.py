# id: own_files_grant_link_repointed
# category: files
# source: https://go.mail-archive.com/debian-lts@lists.debian.org/msg11121.html (CVE-2024-42472)
# flags: --allow-read={rw}/link --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the grant is a link in a writable directory
# prelude: attack
def attack():  # where a grant led to was settled at the start
    granted(open, W["rw"] + "/link").close()
    granted(os.unlink, W["rw"] + "/link"); granted(os.symlink, W["secret"], W["rw"] + "/link")
    return open(W["rw"] + "/link").read()
run(attack)
