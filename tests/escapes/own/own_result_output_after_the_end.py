# id: own_result_output_after_the_end
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=0 maxout=65536
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
import threading
print("HELD: a thread writes while the program ends", flush=True)
def flood():
    while True: os.write(1, b"x" * 4096)
threading.Thread(target=flood, daemon=True).start()
