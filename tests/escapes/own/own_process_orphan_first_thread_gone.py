# id: own_process_orphan_first_thread_gone
# category: process
# source: https://github.com/containers/bubblewrap/issues/692
# flags: --timeout=30s
# expect: HELD
# level: policy
# sanity: NONE
# opts: kill=9 kill_when=1 timeout_ok=1
# setup: the runner kills the launcher when it sees READY; nothing may stay alive
# prelude: attack
import threading, time
def stay():
    print("READY", flush=True); time.sleep(3)
threading.Thread(target=stay).start()
libc.syscall(ctypes.c_long(60 if X86 else 93), 0)  # the thread that the launcher's death is told to
