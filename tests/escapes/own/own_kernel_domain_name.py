# id: own_kernel_domain_name
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # to what it is
    name = os.uname(); b = ctypes.create_string_buffer(390); libc.uname(b)
    sc(171, 162, b.raw[325:390], len(b.raw[325:390].split(b'\0')[0]))
    return "may set the domain name"
run(attack)
