# id: own_result_fault_handler_output
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: no control character and no second line may come from the launcher
# prelude: attack
import faulthandler
print("HELD: crashes and lets its traceback be written", flush=True)
faulthandler.enable(); ctypes.string_at(8)
