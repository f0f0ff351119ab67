# id: own_files_temp_lookalike
# category: files
# source: https://deps.rs/crate/tempfile/3.3.0
# flags: --allow-temp --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: NONE
# opts: runs=2 env=TMPDIR={rw}
# setup: two runs; the second removes what it takes for the remains of another
# prelude: attack
def attack():  # links beneath a name that the launcher itself would use
    d = W["rw"] + "/pynox-tmp-0123456789abcdef01234567"
    if W["step"] == 1:
        granted(os.mkdir, d); granted(os.symlink, W["secret_dir"], d + "/l")
        granted(os.symlink, W["secret_dir"], d[:-1] + "8")
run(attack)
