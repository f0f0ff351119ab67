# id: own_result_record_shell
# category: result
# source: https://github.com/scottcrosby-securebine/kali-mcp-server/issues/80
# flags: --allow-write={wd}
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1 shell=1
# setup: no control character and no second line may come from the launcher
# prelude: attack record
print("HELD: raising now, the runner looks at the result", flush=True)

path = W["wd"] + "/$(reboot)`reboot`'; reboot; '\\"
os.mkdir(path); send(record(path=path))
os._exit(1)
