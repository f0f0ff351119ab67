# id: own_python_traceback_line_in_result
# category: python
# source: own
# flags: --json
# expect: HELD
# level: policy
# sanity: NONE
# opts: mode=json timeout_ok=1
# setup: base world
# prelude: attack
exec(compile("1 / 0", W["secret"], "exec"))  # who writes the report reads the line of the file that is named
