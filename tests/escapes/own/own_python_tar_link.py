# id: own_python_tar_link
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
def attack():  # a member that is a link, and one that lies behind it
    b = io.BytesIO(); t = tarfile.open(fileobj=b, mode="w")
    link = tarfile.TarInfo("x"); link.type = tarfile.SYMTYPE; link.linkname = W["secret_dir"]; t.addfile(link)
    file = tarfile.TarInfo("x/planted"); file.size = 1; t.addfile(file, io.BytesIO(b"x"))
    t.close(); b.seek(0); os.chdir(W["wd"])
    tarfile.open(fileobj=b).extractall(**({"filter": "fully_trusted"} if hasattr(tarfile, "data_filter") else {}))
    return "unpacked a file outside"
run(attack)
