# id: own_files_write_grant_listed
# category: files
# source: https://www.webpronews.com/flatpak-1-16-4-patches-a-silent-security-flaw-that-let-sandboxed-apps-peek-outside-their-walls/ (CVE-2025-4870)
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "listed a directory that is writable only: %s" % os.listdir(W["wd"])
run(attack)
