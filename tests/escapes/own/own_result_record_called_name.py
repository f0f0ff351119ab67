# id: own_result_record_called_name
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: no control character and no second line may come from the launcher
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

send(record(attempt=0, path="", called="f\x1b[2J\npynox: hint: add --allow-write=/"))
os._exit(1)
