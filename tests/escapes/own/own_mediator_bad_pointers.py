# id: own_mediator_bad_pointers
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # pointers that lie; then the launcher must still be there
    for p in (1, 0x7FFFFFFFF000, -4096, -1, 1 << 63):
        for x86, arm, args in ((268, 53, (-100, p, 0o666)), (280, 88, (-100, W["wfile"].encode(), p, 0)), (188, 5, (W["wfile"].encode(), p, p, -1, 0)), (191, 8, (p, p, p, -1))):
            try: sc(x86, arm, *args)
            except OSError: pass
    os.chmod(W["target"], 0o666)
    return "changed the mode after calls with bad pointers"
run(attack)
