# SPDX-License-Identifier: Apache-2.0
"""Prints what the build needs to know of this interpreter, one fact a line: see ../CMakeLists.txt."""

import os
import sys
import sysconfig

variable = sysconfig.get_config_var

print(os.path.realpath(sys._base_executable))
# PyConfig.home: one directory, or two where platform-dependent files have one of their own.
print(":".join(dict.fromkeys((sys.base_prefix, sys.base_exec_prefix))))
print(sysconfig.get_path("stdlib"))
print(os.path.join(variable("LIBPL"), variable("LIBRARY")))
# Built-in modules of a distribution's interpreter (pyexpat, zlib) bring libraries that it links itself.
libraries = f"{variable('LIBS')} {variable('SYSLIBS')} {variable('MODLIBS')}".split()
print(" ".join(dict.fromkeys(word for word in libraries if word.startswith("-l"))))
