# id: own_python_site_packages
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # what was installed for other programs is none of the standard library
    for d in ("/usr/lib/python3/dist-packages", "/usr/local/lib/python3.11/dist-packages"):
        try: return "lists %s: %s" % (d, os.listdir(d)[:2])
        except FileNotFoundError: last = NA("none here")
        except OSError as e: last = e; break
    raise last
run(attack)
