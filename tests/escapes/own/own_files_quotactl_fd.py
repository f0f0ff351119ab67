# id: own_files_quotactl_fd
# category: files
# source: own
# flags: --allow-read={rd}
# expect: HELD
# level: hardening
# sanity: ROOT
# opts: -
# setup: base world
# prelude: attack
def attack():  # a refusal by the quota system itself means that the call went through
    b = ctypes.create_string_buffer(256)
    try: sc(443, 443, os.open(W["rd"], os.O_RDONLY), 0x800007 << 8, 0, b)  # Q_GETQUOTA of the user
    except OSError as e:
        if e.errno not in (errno.ESRCH, errno.ENOTTY, errno.EINVAL): raise
    return "asked for a user's quota"
run(attack)
