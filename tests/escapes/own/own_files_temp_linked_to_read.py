# id: own_files_temp_linked_to_read
# category: files
# source: https://github.com/torvalds/linux/blob/master/tools/testing/selftests/landlock/fs_test.c
# flags: --allow-temp --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={tmp}
# setup: base world
# prelude: attack
def attack():  # readable there, so a link or a move from the write-only directory would gain that
    try: os.rename(W["wfile"], os.environ["TMPDIR"] + "/x")
    except OSError: os.link(W["wfile"], os.environ["TMPDIR"] + "/x")
    return open(os.environ["TMPDIR"] + "/x").read()
run(attack)
