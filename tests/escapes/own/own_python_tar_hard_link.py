# id: own_python_tar_hard_link
# category: python
# source: own, after CVE-2007-4559
# flags: --allow-read={wd} --allow-write={wd}
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import io, tarfile
def attack():  # a member that is a second name of a file outside
    b = io.BytesIO(); t = tarfile.open(fileobj=b, mode="w")
    link = tarfile.TarInfo("x"); link.type = tarfile.LNKTYPE; link.linkname = "../secret/secret.txt"; t.addfile(link)
    t.close(); b.seek(0); os.chdir(W["wd"])
    try: tarfile.open(fileobj=b).extractall(**({"filter": "fully_trusted"} if hasattr(tarfile, "data_filter") else {}))
    except KeyError as e: raise OSError(13, str(e))
    return open("x").read()
run(attack)
