# id: own_result_record_path_not_utf8
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

path = W["wd"].encode() + b"/\xff\xfe\x9b31m\xc2\x9b31m\xe2\x80\xae\xf0\x9f"
os.mkdir(path); send(record(path=path))
os._exit(1)
