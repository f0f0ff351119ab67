# SPDX-License-Identifier: Apache-2.0
"""Works in several steps on one set of variables, and lives through a step that does not end.

Prints:
loaded 3 rows
'mean 20.0'
timed out, the session is open: True
3
"""
from pynox_pool import Pool, Timeout

with Pool("--workers=1") as pool, pool.open(timeout="1s", memory="256m") as session:
    print(session.run("rows = [10, 20, 30]\nprint('loaded', len(rows), 'rows')", check=True).stdout, end="")
    print(session.run("f'mean {sum(rows) / len(rows)}'", echo=True).stdout, end="")
    try:
        session.run("while True: pass", check=True)
    except Timeout as late:
        print("timed out, the session is open:", late.answer.session_open)
    print(session.run("len(rows)", echo=True).stdout, end="")
