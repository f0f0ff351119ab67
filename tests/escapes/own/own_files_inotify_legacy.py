# id: own_files_inotify_legacy
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the first form of inotify_init, which has no flags
    if sc(254, 27, sc(253, None), W["secret_dir"].encode(), 0x100): return "watches a directory outside"
run(attack)
