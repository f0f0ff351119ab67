# id: own_env_temporary_directory
# category: env
# source: own
# flags: --allow-temp --allow-env=TMPDIR
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: env=TMPDIR={home},XDG_RUNTIME_DIR={cfg} unprotect=home,cfg
# setup: base world
# prelude: attack
import tempfile
def attack():  # the private one wins over the forwarded one
    assert os.access(tempfile.gettempdir(), os.W_OK)
    return "the host's temporary directory is in use" if os.environ.get("TMPDIR") == W["home"] else None
run(attack)
