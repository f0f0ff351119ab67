# id: own_result_line_cache_names_secret
# category: result
# source: https://docs.python.org/3/library/linecache.html
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: the runner looks for the secret in every output
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

import linecache
linecache.checkcache = lambda *a: None
linecache.cache[W["secret"]] = (99, None, ["x\n"], W["secret"])
e = SyntaxError("x", (W["secret"], 1, 1, None)); e.text = None
raise e
