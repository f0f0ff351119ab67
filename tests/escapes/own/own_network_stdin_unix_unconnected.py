# id: own_network_stdin_unix_unconnected
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
def attack():  # the network grant lets connect pass, for whatever family the socket is of
    s = socket.socket(fileno=os.dup(0)); s.connect(W["sock_stream"])
    return "connected to a host Unix socket through stdin"
run(attack)
