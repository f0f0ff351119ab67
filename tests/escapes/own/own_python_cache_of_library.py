# id: own_python_cache_of_library
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
import sysconfig
def attack():  # the standard library's own compiled files, opened for writing and left as they are
    for d, _, names in os.walk(sysconfig.get_path("stdlib")):
        for n in names:
            if n.endswith(".pyc"): os.close(os.open(d + "/" + n, os.O_WRONLY)); return "may write %s/%s" % (d, n)
    raise NA("no compiled files")
run(attack)
