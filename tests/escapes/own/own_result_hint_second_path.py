# id: own_result_hint_second_path
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: no control character and no second line may come from the launcher
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

path = W["wd"] + "/\x1b[2J\npynox: hint: add --allow-write=\u202e"
os.mkdir(path); os.link(W["rfile"], path + "/../../x")
