# id: own_result_record_missing_module
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

send(record(type="ModuleNotFoundError", path="", module="m\x1b[2J\npynox: hint: add --package-dir=/"))
os._exit(1)
