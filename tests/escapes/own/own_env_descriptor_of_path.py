# id: own_env_descriptor_of_path
# category: env
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: fds=opath
# setup: base world
# prelude: attack
def attack():  # inherited: a directory that was opened for its place only
    return os.read(os.open("secret.txt", os.O_RDONLY, dir_fd=W["fds"]["opath"]), 64).decode()
run(attack)
