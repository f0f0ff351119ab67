# id: own_files_deep_dots
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # deeper than any path is long
    os.chdir(W["rw"])
    for _ in range(30): granted(os.mkdir, "d" * 200); os.chdir("d" * 200)
    return open("../" * 31 + "secret/secret.txt").read()
run(attack)
