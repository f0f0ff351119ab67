# id: own_python_temporary_prefix
# category: python
# source: https://github.com/denoland/deno/issues/3729
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import tempfile
def attack():  # the name's beginning leads elsewhere
    return "made %s" % tempfile.mkdtemp(prefix="../secret/", dir=W["wd"])
run(attack)
