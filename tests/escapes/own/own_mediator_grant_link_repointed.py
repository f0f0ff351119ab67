# id: own_mediator_grant_link_repointed
# category: mediator
# source: https://go.mail-archive.com/debian-lts@lists.debian.org/msg11121.html (CVE-2024-42472)
# flags: --allow-write={rw}/link --allow-read={rd} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the grant is a link in a writable directory
# prelude: attack
def attack():
    granted(os.chmod, W["rw"] + "/link", 0o600)
    granted(os.unlink, W["rw"] + "/link"); granted(os.symlink, W["target"], W["rw"] + "/link")
    os.chmod(W["rw"] + "/link", 0o666)
    return "changed the mode of what the granted link leads to now"
run(attack)
