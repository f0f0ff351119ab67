# id: own_files_random_device_asked
# category: files
# source: own
# flags: -
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, struct
def attack():  # a device that everybody may read answers no requests: RNDGETENTCNT
    with open("/dev/urandom", "rb", 0) as f:
        if len(f.read(8)) != 8: raise AssertionError("reading the device")
        return "asked the device: %d" % struct.unpack("i", fcntl.ioctl(f, 0x80045200, bytes(4)))[0]
run(attack)
