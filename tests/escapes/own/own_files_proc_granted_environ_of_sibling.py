# id: own_files_proc_granted_environ_of_sibling
# category: files
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # /proc is granted; another process's memory is not thereby
    granted(open, "/proc/%d/stat" % W["sib"]).close()
    return "read another process's environment: %d bytes" % len(open("/proc/%d/environ" % W["sib"], "rb").read())
run(attack)
