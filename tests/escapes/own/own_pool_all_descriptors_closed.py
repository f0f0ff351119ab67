# id: own_pool_all_descriptors_closed
# category: pool
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=pool served=1
# setup: base world
# prelude: attack
def attack():
    print("HELD: closes everything", flush=True)
    os.closerange(0, 4096); os._exit(0)
run(attack)
