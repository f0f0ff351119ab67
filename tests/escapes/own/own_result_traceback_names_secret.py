# id: own_result_traceback_names_secret
# category: result
# source: https://docs.python.org/3/library/traceback.html
# flags: -
# expect: HELD
# level: policy
# sanity: NONE
# opts: timeout_ok=1 hint=1
# setup: the runner looks for the secret in every output
# prelude: attack
print("HELD: raising now, the runner looks at the result", flush=True)

exec(compile("1 / 0", W["secret"], "exec"))  # a traceback shows the line of the file that the code claims to be from
