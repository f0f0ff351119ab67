# id: own_result_hint_long_path
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1 maxrss=200
# setup: no control character and no second line may come from the launcher
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

os.chdir(W["wd"])
for _ in range(60): os.mkdir("\x1b[2J" * 60); os.chdir("\x1b[2J" * 60)  # as long as no path can be
os.listdir(".")
