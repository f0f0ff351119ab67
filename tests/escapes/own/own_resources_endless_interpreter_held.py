# id: own_resources_endless_interpreter_held
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
ctypes.PyDLL(None).pause()  # with the lock of the interpreter
