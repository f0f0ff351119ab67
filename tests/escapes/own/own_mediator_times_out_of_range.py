# id: own_mediator_times_out_of_range
# category: mediator
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import struct
def attack():  # times that the kernel refuses must be refused before the file is looked at, or after: never carried out
    bad = struct.pack("qqqq", 1, 2000000000, 1, -7)
    try: sc(280, 88, -100, W["wfile"].encode(), bad, 0)
    except OSError as e:
        if e.errno != errno.EINVAL: raise AssertionError(e)
    sc(280, 88, -100, W["target"].encode(), struct.pack("qqqq", 1, 0, 1, 0), 0)
    return "changed the times of a file outside"
run(attack)
