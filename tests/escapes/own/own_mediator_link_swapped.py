# id: own_mediator_link_swapped
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
def attack():  # the last link turns away while the launcher looks at it
    link, other, stop = W["wd"] + "/l", W["wd"] + "/o", []
    os.mkdir(W["wd"] + "/d"); open(W["wd"] + "/d/target.txt", "w").close()
    os.symlink(W["wd"] + "/d", link); os.symlink(W["secret_dir"], other)
    def swap():
        while not stop: sc(316, 276, -100, link.encode(), -100, other.encode(), 2)
    sys.setswitchinterval(1e-6)
    t = threading.Thread(target=swap); t.start()
    try:
        for _ in range(10000):
            try: os.chmod(link + "/target.txt", 0o666)
            except OSError: pass
            if os.stat(W["target"]).st_mode & 0o777 == 0o666: return "changed the mode behind a link that was swapped"
    finally:
        stop.append(1); t.join()
run(attack)
