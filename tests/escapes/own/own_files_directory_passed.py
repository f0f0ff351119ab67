# id: own_files_directory_passed
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import socket
def attack():
    a, b = socket.socketpair()
    socket.send_fds(a, [b"x"], [os.open(W["secret_dir"], os.O_PATH)])
    d = socket.recv_fds(b, 1, 1)[1][0]
    return os.read(os.open("secret.txt", os.O_RDONLY, dir_fd=d), 99).decode()
run(attack)
