# id: own_env_configuration_in_memory
# category: env
# source: own
# flags: --allow-read=/proc --config={cfg_other}
# expect: HELD
# level: info
# sanity: NONE
# opts: -
# setup: base world
# prelude: attack
import re
def attack():  # the program's process was the launcher's, which had read a profile that is not in force
    for line in open("/proc/self/maps"):
        span, rights = line.split()[:2]; start, end = (int(x, 16) for x in span.split("-"))
        if rights[0] != "r" or end - start > 64 << 20 or "[v" in line: continue
        m = re.search(rb"NAME_OF_[O]THERS", ctypes.string_at(start, end - start))
        if m: return "a name from the configuration: %s" % m[0].decode()
run(attack)
