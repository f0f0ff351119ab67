# id: own_network_on_raw_type_flags
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a raw socket under type flags
    return "made a raw socket: %d" % sc(41, 198, 2, 3 | 0x80800, 1)
run(attack)
