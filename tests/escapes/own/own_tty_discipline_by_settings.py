# id: own_tty_discipline_by_settings
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: mode=tty
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import struct
def attack():  # the line discipline is a field of the settings too; TCSETS2 stores it
    b = ctypes.create_string_buffer(44); sc(16, 29, 0, 0x802C542A, ctypes.addressof(b))
    b[16] = 7; sc(16, 29, 0, 0x402C542B, ctypes.addressof(b))
run(attack)
