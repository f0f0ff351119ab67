# id: own_tty_tiocsti_passed_descriptor
# category: tty
# source: CVE-2017-5226
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty
# setup: base world
# prelude: attack
import fcntl, socket, termios
def attack():  # a descriptor that went through a message is a new one to whoever counts
    a, b = socket.socketpair(); socket.send_fds(a, [b"x"], [0])
    fcntl.ioctl(socket.recv_fds(b, 9, 1)[1][0], termios.TIOCSTI, b"x")
    return "typed into the user's terminal"
run(attack)
