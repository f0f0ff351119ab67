# id: own_python_history_written
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():
    try: import readline
    except ImportError: raise NA("no readline")
    readline.add_history("x"); readline.write_history_file(W["secret_dir"] + "/history")
    return "a library wrote a file"
run(attack)
