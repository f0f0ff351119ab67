# id: own_python_fork_exec
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import _posixsubprocess
def attack():  # what lies beneath the subprocess module
    r, w = os.pipe()
    pid = _posixsubprocess.fork_exec([b"/bin/true"], [b"/bin/true"], True, (w,), None, [], *[-1] * 6, r, w, True, False,
                                     -1, None, None, None, -1, None, True)
    return "started process %d" % os.waitpid(pid, 0)[0]
run(attack)
