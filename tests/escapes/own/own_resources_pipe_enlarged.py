# id: own_resources_pipe_enlarged
# category: resources
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl
def attack():
    r, w = os.pipe(); before = fcntl.fcntl(w, fcntl.F_GETPIPE_SZ)
    fcntl.fcntl(w, fcntl.F_SETPIPE_SZ, before * 4)
    return "a pipe that holds %d bytes" % fcntl.fcntl(w, fcntl.F_GETPIPE_SZ)
run(attack)
