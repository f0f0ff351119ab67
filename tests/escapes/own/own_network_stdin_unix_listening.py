# id: own_network_stdin_unix_listening
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: stdin=unixlisten refuse_ok=1
# setup: standard input is a listening Unix socket
# prelude: attack
import socket
def attack():
    s = socket.socket(fileno=os.dup(0)); s.setblocking(False)
    try: s.accept()
    except BlockingIOError: return "waits for host processes at a Unix socket"
run(attack)
