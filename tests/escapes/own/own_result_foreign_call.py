# id: own_result_foreign_call
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=159
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: makes a call of another architecture", flush=True)
libc.syscall(ctypes.c_long(0x40000000 + 39 if X86 else 9999))
sys.exit(159)
