# id: own_process_tgkill_padded
# category: process
# source: CVE-2019-10063 (a 64 bit comparison of a 32 bit argument)
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    sc(234, 131, W["sib"] | 1 << 32, W["sib"] | 1 << 33, 10); import time; time.sleep(0.1)
run(attack)
