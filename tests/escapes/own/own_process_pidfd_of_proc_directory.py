# id: own_process_pidfd_of_proc_directory
# category: process
# source: https://github.com/asterinas/asterinas/pull/2912
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a directory of /proc is as good as a pidfd
    fd = os.open("/proc/%d" % W["sib"], os.O_RDONLY | os.O_DIRECTORY)
    sc(424, 424, fd, 10, None, 0); import time; time.sleep(0.1)
run(attack)
