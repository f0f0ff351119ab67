# id: own_mediator_path_without_end
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # then the launcher must still be there, and as strict as before
    page = sc(9, 222, 0, 8192, 3, 0x22, -1, 0); sc(11, 215, page + 4096, 4096)
    ctypes.memset(page, 0x2F, 4096)
    for _ in range(50):
        try: sc(268, 53, -100, page + 4000, 0o666)
        except OSError as e:
            if e.errno != errno.EFAULT: raise AssertionError(e)
    os.chmod(W["target"], 0o666)
    return "changed the mode after paths without an end"
run(attack)
