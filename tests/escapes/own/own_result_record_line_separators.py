# id: own_result_record_line_separators
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: no control character and no second line may come from the launcher
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

path = W["wd"] + "/" + "pynox: hint: x".join("\u2028\x85\u2029\x0b\x0c\x1c\x1d\x1e\r")
os.mkdir(path); send(record(path=path))
os._exit(1)
