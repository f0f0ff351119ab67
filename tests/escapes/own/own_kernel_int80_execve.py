# id: own_kernel_int80_execve
# category: kernel
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: arch=x86_64
# setup: base world
# prelude: attack int80
import struct
def attack():
    text = b"/bin/echo\0ESCAPED: started a program\0"; p = low(text); v = low(struct.pack("III", p, p + 10, 0))
    int80(11, p, v)
run(attack)
