# id: own_files_proc_pagemap
# category: files
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    return "read its page table: %r" % open("/proc/self/pagemap", "rb").read(8)
run(attack)
