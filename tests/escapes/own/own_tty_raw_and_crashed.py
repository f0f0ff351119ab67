# id: own_tty_raw_and_crashed
# category: tty
# source: https://github.com/DROOdotFOO/raxol/pull/783
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty timeout_ok=1
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import termios

def raw():
    a = termios.tcgetattr(0); a[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG); a[1] &= ~termios.OPOST
    termios.tcsetattr(0, termios.TCSANOW, a)

raw()
print("HELD: crashes", flush=True)
ctypes.string_at(8)
