# id: own_python_tls_key_log
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # a file that the TLS library appends to
    try: import ssl
    except ImportError: raise NA("no ssl")
    ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).keylog_filename = W["secret_dir"] + "/keys"
    return "made a file for keys"
run(attack)
