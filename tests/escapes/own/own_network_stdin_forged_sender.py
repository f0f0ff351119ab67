# id: own_network_stdin_forged_sender
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
def attack():  # tells the host process at the other end that process 1 speaks
    s = socket.socket(fileno=os.dup(0))
    s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_CREDENTIALS, struct.pack("iii", 1, os.getuid(), os.getgid()))])
    return "speaks for process 1"
run(attack)
