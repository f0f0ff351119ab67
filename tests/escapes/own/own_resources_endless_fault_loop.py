# id: own_resources_endless_fault_loop
# category: resources
# source: own
# flags: --timeout=300ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: deadline=3 timeout_ok=1
# setup: the run must end within three seconds
# prelude: attack
handler = ctypes.CFUNCTYPE(None, ctypes.c_int)(lambda n: None)
libc.signal(11, handler)
ctypes.string_at(0)  # the handler returns to the instruction that faults
