# id: own_files_temp_directory_swapped
# category: files
# source: https://deps.rs/crate/tempfile/3.3.0
# flags: --allow-temp --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: NONE
# opts: env=TMPDIR={rw}
# setup: the temporary directory lies in a writable directory
# prelude: attack
def attack():  # the launcher removes its directory at the end, and not what took its place
    d = os.environ["TMPDIR"]
    if os.path.dirname(d) != W["rw"]: raise AssertionError("another temporary directory")
    granted(os.rename, d, W["rw"] + "/moved"); granted(os.symlink, W["secret_dir"], d)
run(attack)
