# id: own_resources_size_sqlite
# category: resources
# source: own
# flags: --allow-read={rw} --allow-write={rw} --max-file-size=1m
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import sqlite3
def attack():  # a library's own writes
    fd = os.open(W["rw"] + "/big", os.O_CREAT | os.O_RDWR, 0o600)
    assert os.write(fd, b"x" * 8192) == 8192  # below the limit
    try:
        c = sqlite3.connect(W["rw"] + "/db"); c.execute("create table t(v)")
        c.execute("insert into t values (zeroblob(4000000))")
        c.commit()
    except OSError: pass
    n = os.stat(W["rw"] + "/db").st_size
    return "file of %d KiB" % (n >> 10) if n > 1 << 20 else None
run(attack)
