# id: own_network_stdin_unix_named
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=unixfresh refuse_ok=1
# setup: standard input is a Unix socket that is not connected
# prelude: attack
import socket
def attack():
    s = socket.socket(fileno=os.dup(0)); s.bind("\0pynox-own-%d" % os.getpid()); s.listen()
    return "waits for host processes at an abstract name"
run(attack)
