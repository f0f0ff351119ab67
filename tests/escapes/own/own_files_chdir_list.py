# id: own_files_chdir_list
# category: files
# source: https://www.webpronews.com/flatpak-1-16-4-patches-a-silent-security-flaw-that-let-sandboxed-apps-peek-outside-their-walls/ (CVE-2025-4870)
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    os.chdir(W["secret_dir"])
    return "listed the working directory outside: %s" % os.listdir()
run(attack)
