# id: own_result_hint_tag_characters
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

path = W["wd"] + "/" + "".join(map(chr, [*range(0x2066, 0x206A), 0x200e, 0x200f, 0x061c, 0xfeff, 0x2028, 0x9b]))
os.mkdir(path); os.listdir(path)
