# id: own_python_file_address
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import urllib.error, urllib.request
def attack():
    try: return urllib.request.urlopen("file://" + W["secret"]).read().decode()
    except urllib.error.URLError as e: raise OSError(13, str(e))
run(attack)
