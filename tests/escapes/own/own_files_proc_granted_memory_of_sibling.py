# id: own_files_proc_granted_memory_of_sibling
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    with open("/proc/%d/mem" % W["sib"], "rb", 0) as f:
        f.seek(W["sib_addr"])
        return f.read(32).rstrip(b"\0").decode()
run(attack)
