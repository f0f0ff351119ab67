# id: own_python_zip_data
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import zipimport
def attack():  # any member, as data
    z = zipimport.zipimporter(W["secret_dir"] + "/mod.zip")
    return z.get_data(W["secret_dir"] + "/mod.zip/zipsecret.py").decode()
run(attack)
