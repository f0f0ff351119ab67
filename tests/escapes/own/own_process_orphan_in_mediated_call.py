# id: own_process_orphan_in_mediated_call
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=9 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
print("READY", flush=True)
while True:
    try: os.utime(W["wfile"])
    except OSError: pass
