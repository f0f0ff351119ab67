# id: own_files_temp_directory_exchanged
# category: files
# source: https://deps.rs/crate/tempfile/3.3.0
# flags: --allow-temp --allow-read={rw} --allow-write={rw} --allow-write={box}
# expect: HELD
# level: policy
# sanity: NONE
# opts: env=TMPDIR={rw}
# setup: the temporary directory lies in a writable directory
# prelude: attack
def attack():  # a directory of the caller under the name of the temporary one
    d = os.environ["TMPDIR"]
    if os.path.dirname(d) != W["rw"]: raise AssertionError("another temporary directory")
    granted(os.rename, d, W["rw"] + "/moved"); granted(os.mkdir, d)
    os.symlink(W["secret_dir"], d + "/l"); os.symlink(W["victim"], d + "/v")
run(attack)
