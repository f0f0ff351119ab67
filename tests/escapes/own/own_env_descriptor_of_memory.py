# id: own_env_descriptor_of_memory
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=memfd
# setup: base world
# prelude: attack
def attack():  # inherited: a file that has no name
    return os.pread(W["fds"]["memfd"], 64, 0).decode()
run(attack)
