# id: own_result_exception_path_bytes
# category: result
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1 json_exit=1 maxjson=600000
# setup: printing the result is the launcher's; the runner looks at its form
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

raise PermissionError(13, "denied", b"/\xff\x80\n\x1b\xe2\x80\xa8" * 3000, None, bytearray(b"x"))
