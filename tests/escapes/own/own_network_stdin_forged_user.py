# id: own_network_stdin_forged_user
# category: network
# source: https://github.com/de-vri-es/tokio-seqpacket-rs/issues/39
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: stdin=unix
# setup: standard input is a connected Unix socket
# prelude: attack
import socket, struct
def attack():  # or that another user does
    s = socket.socket(fileno=os.dup(0))
    s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_CREDENTIALS, struct.pack("iii", os.getpid(), 4242, 4242))])
    return "speaks for another user"
run(attack)
