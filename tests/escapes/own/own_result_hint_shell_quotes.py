# id: own_result_hint_shell_quotes
# category: result
# source: https://github.com/BaseIntelligence/bounty-challenge/issues/47199
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1 shell=1
# setup: no control character and no second line may come from the launcher
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

path = W["wd"] + "/a'b$(reboot)`reboot`\\\n'"
os.mkdir(path); os.listdir(path)
