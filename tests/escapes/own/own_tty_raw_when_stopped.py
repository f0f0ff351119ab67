# id: own_tty_raw_when_stopped
# category: tty
# source: https://github.com/agentic-os-org/ANOLISA/issues/2555
# flags: --timeout=500ms
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: mode=tty timeout_ok=1 nostop=1
# setup: the runner compares the terminal before and after the launcher
# prelude: attack
import signal, termios

def raw():
    a = termios.tcgetattr(0); a[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG); a[1] &= ~termios.OPOST
    termios.tcsetattr(0, termios.TCSANOW, a)

raw()
print("HELD: stops itself", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
