# id: own_network_stdin_tcp_accepting
# category: network
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=tcplisten
# setup: standard input is a listening TCP socket
# prelude: attack
import socket
def attack():  # what the caller listens on is not what the program may serve
    s = socket.socket(fileno=os.dup(0)); s.setblocking(False)
    try: s.accept()
    except BlockingIOError: return "waits for connections"
run(attack)
