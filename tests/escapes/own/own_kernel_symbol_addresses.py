# id: own_kernel_symbol_addresses
# category: kernel
# source: own
# flags: --allow-read=/proc
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # where the kernel has its code
    address = open("/proc/kallsyms").readline().split()[0]
    return "the kernel lies at " + address if int(address, 16) else None
run(attack)
