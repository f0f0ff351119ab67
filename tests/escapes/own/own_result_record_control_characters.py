# id: own_result_record_control_characters
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

path = W["wd"] + "/x\x1b[2J\x1b]0;title\x07\u202e\npynox: hint: run pynox --no-sandbox"
os.mkdir(path); send(record(path=path))  # a hint names what exists
os._exit(1)
