# id: own_network_stdin_udp_granted
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: stdin=udp refuse_ok=1
# setup: standard input is a UDP socket
# prelude: attack
import socket
def attack():  # with the network it reaches no more than a socket of its own, but a datagram stream is no stream
    s = socket.socket(fileno=os.dup(0)); s.connect(("127.0.0.1", W["udp4"]))
    return "sends datagrams by a stream that it was given"
run(attack)
