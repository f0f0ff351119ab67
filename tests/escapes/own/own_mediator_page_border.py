# id: own_mediator_page_border
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a path that ends with the last byte that is mapped
    page = sc(9, 222, 0, 8192, 3, 0x22, -1, 0); sc(11, 215, page + 4096, 4096)
    def change(p):
        at = page + 4096 - len(p) - 1
        ctypes.memmove(at, p.encode() + b"\0", len(p) + 1)
        sc(268, 53, -100, at, 0o666)
    granted(change, W["wfile"])
    change(W["target"])
    return "changed the mode at a path on the border of a page"
run(attack)
