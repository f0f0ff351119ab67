# SPDX-License-Identifier: Apache-2.0
"""search.py FILE: looks through a file larger than would fit, by mmap."""

import hashlib
import mmap
import os
import re
import sys

with open(sys.argv[1], "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
    print(len(data), os.fstat(file.fileno()).st_size == data.size())
    data.madvise(mmap.MADV_SEQUENTIAL)
    print([(found.start(), found.group()) for found in re.finditer(rb"needle-\d+", data)])
    print(data.find(b"needle-3"), data.rfind(b"needle-"), data[-6:])
    checksum = hashlib.sha256()
    for start in range(0, len(data), 1 << 24):
        checksum.update(data[start:start + (1 << 24)])
    print(checksum.hexdigest())
    try:
        data[0] = 1
    except TypeError as error:
        print(error)
