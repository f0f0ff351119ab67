# id: own_files_script_linked
# category: files
# source: own
# flags: --allow-read={rw} --allow-write={rw}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
def attack():  # the script is readable; a second name in a writable directory must not make it writable
    os.link(sys.argv[0], W["rw"] + "/x")
    with open(W["rw"] + "/x", "a") as f: f.write("# planted")
    return "wrote to the script that runs"
run(attack)
