# id: own_env_search_paths_in_memory
# category: env
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: info
# sanity: ESCAPED
# opts: env=PYNOX_PLUGIN_PATH=/none/of-plugins,LD_LIBRARY_PATH=/none/of-libraries
# setup: base world
# prelude: attack
import re
def attack():  # lists of directories that the loader and the launcher split before there was a program
    for line in open("/proc/self/maps"):
        span, rights = line.split()[:2]; start, end = (int(x, 16) for x in span.split("-"))
        if rights[0] != "r" or end - start > 64 << 20 or "[v" in line: continue
        m = re.search(rb"/none/of-[p]lugins|/none/of-[l]ibraries", ctypes.string_at(start, end - start))
        if m: return "a directory of a variable that was not forwarded: %s" % m[0].decode()
run(attack)
