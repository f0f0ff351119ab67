# id: own_process_orphan_in_temporary_directory
# category: process
# source: https://github.com/multikernel/sandlock/issues/238
# flags: --timeout=30s --allow-temp
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=15 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import tempfile, time
open(tempfile.gettempdir() + "/left", "w").close()
print("READY", flush=True)
while True: open(tempfile.gettempdir() + "/left", "a").close()
