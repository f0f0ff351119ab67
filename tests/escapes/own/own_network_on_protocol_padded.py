# id: own_network_on_protocol_padded
# category: network
# source: https://github.com/landlock-lsm/linux/issues/54
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "made an MPTCP socket: %d" % sc(41, 198, 2, 1, 262 | 1 << 32)
run(attack)
