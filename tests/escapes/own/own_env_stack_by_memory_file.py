# id: own_env_stack_by_memory_file
# category: env
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # /proc tells where the variables were, and shows memory
    field = open("/proc/self/stat").read().rsplit(")", 1)[1].split(); start, end = int(field[47]), int(field[48])
    with open("/proc/self/mem", "rb", 0) as f: f.seek(start); text = f.read(end - start)
    return next((v.decode() for v in text.split(b"\0") if b"CANARY-" in v), None)
run(attack)
