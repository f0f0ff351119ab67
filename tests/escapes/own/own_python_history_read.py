# id: own_python_history_read
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a file read by a library's own C code
    try: import readline
    except ImportError: raise NA("no readline")
    readline.read_history_file(W["secret_dir"] + "/secretmod.py")
    return readline.get_history_item(1)
run(attack)
