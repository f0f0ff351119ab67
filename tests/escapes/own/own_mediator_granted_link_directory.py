# id: own_mediator_granted_link_directory
# category: mediator
# source: own
# flags: --allow-read={rd} --allow-write={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: unprotect=rd
# setup: the granted directory holds a link to a directory outside
# prelude: attack
def attack():
    os.utime("link_dir/victim.txt", (1, 1), dir_fd=os.open(W["rd"], os.O_RDONLY))
    return "changed the times behind a link that was there before"
run(attack)
