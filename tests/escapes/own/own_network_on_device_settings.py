# id: own_network_on_device_settings
# category: network
# source: own
# flags: --allow-network
# expect: HELD
# level: hardening
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import fcntl, socket, struct
def attack():  # SIOCETHTOOL, ETHTOOL_GDRVINFO
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); info = ctypes.create_string_buffer(struct.pack("I", 3), 256)
    try: fcntl.ioctl(s, 0x8946, struct.pack("16sQ16x", b"lo", ctypes.addressof(info)))
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EACCES): raise
        return "asked a device: " + errno.errorcode[error.errno]
    return "asked a device: " + info.raw[4:20].decode().strip("\0")
run(attack)
