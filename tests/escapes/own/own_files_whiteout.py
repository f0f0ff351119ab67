# id: own_files_whiteout
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import stat
def attack():  # RENAME_WHITEOUT leaves a character device behind, for nobody in particular since Linux 5.8
    sc(316, 276, -100, W["wfile"].encode(), -100, (W["wd"] + "/x").encode(), 4)
    return stat.S_ISCHR(os.lstat(W["wfile"]).st_mode) and "made a device"
run(attack)
