# id: own_result_hint_module_name
# category: result
# source: CVE-2023-28446 / CVE-2024-27936 (deno: control characters in permission messages)
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: no control character and no second line may come from the launcher
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

__import__("m\x1b[2J\npynox: hint: add --package-dir=/\u202e")
