# id: own_python_users
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import pwd
def attack():  # by the C library's name services: files, sockets, libraries
    users = len(pwd.getpwall())
    return "knows %d users" % users if users else None
run(attack)
