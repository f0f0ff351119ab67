# id: own_files_installed_packages
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the standard library is readable without the packages that lie beside and in it
    for p in ("/var/lib/dpkg/status", "/etc/os-release", "/usr/lib/os-release", "/etc/debian_version"):
        try: return "read what is installed: %r" % open(p).read(30)
        except OSError as e: last = e
    raise last
run(attack)
