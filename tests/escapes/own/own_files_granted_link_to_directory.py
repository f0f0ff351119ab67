# id: own_files_granted_link_to_directory
# category: files
# source: https://www.webpronews.com/flatpak-1-16-4-patches-a-silent-security-flaw-that-let-sandboxed-apps-peek-outside-their-walls/ (CVE-2025-4870)
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: the granted directory holds a link to a directory outside
# prelude: attack
def attack():
    return "listed a directory outside behind a link: %s" % os.listdir(W["rd"] + "/link_dir")
run(attack)
