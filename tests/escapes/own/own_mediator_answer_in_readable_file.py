# id: own_mediator_answer_in_readable_file
# category: mediator
# source: own
# flags: --allow-read={rd} --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: NONE
# opts: -
# setup: base world
# prelude: attack
def attack():  # the launcher writes its answer past the protection of a page, but never into a file's own page
    granted(os.setxattr, W["rw"] + "/large", "user.k", b"value")
    page = sc(9, 222, 0, 4096, 1, 1, os.open(W["rfile"], os.O_RDONLY), 0)  # shared
    sc(191, 8, (W["rw"] + "/large").encode(), b"user.k", page, 64)
run(attack)
