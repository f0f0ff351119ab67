# id: own_python_log_socket
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import logging.handlers
def attack():
    h = logging.handlers.SysLogHandler(W["sock_dgram"]); h.raiseExceptions = False
    h.emit(logging.makeLogRecord({"msg": "x"})); h.close()
run(attack)
