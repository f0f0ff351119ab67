# SPDX-License-Identifier: Apache-2.0
"""compile_bootstrap.py SOURCE OUTPUT: the code that runs at start, marshalled, as the bytes of a C array.

The texts of the site module's builtins come from this interpreter's own, so that they are its words.
"""

import builtins
import marshal
import sys

source, output = sys.argv[1:]
texts = {
    "end_of_file": builtins.exit.eof,
    "credits": builtins.credits._Printer__data,
    "license": builtins.license._Printer__data,
    "license_files": tuple(builtins.license._Printer__filenames),
}
with open(source, encoding="utf-8") as file:
    code = compile(file.read(), "<pynox bootstrap>", "exec", dont_inherit=True, optimize=2)
data = marshal.dumps((code, texts))
with open(output, "w", encoding="ascii") as file:
    for start in range(0, len(data), 16):
        file.write("".join(f"{byte}," for byte in data[start:start + 16]) + "\n")
