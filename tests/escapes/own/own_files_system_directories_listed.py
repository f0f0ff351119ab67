# id: own_files_system_directories_listed
# category: files
# source: https://www.webpronews.com/flatpak-1-16-4-patches-a-silent-security-flaw-that-let-sandboxed-apps-peek-outside-their-walls/ (CVE-2025-4870)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # libraries are readable, what surrounds them is not listed
    seen = []
    for p in ("/", "/etc", "/usr", "/usr/bin", "/usr/share", "/usr/lib", "/home", "/var", "/tmp", "/opt", "/run"):
        try: os.listdir(p); seen.append(p)
        except OSError: pass
    return seen and "listed %s" % seen
run(attack)
