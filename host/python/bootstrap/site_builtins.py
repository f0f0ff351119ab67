# SPDX-License-Identifier: Apache-2.0
"""The builtins that the site module adds, without the site module: its import would double the time of a start.

Runs once, in a namespace of its own that is thrown away. `texts` is made by build/compile_bootstrap.py.
"""

import _sitebuiltins
import builtins
import sys


def make_printer(name, data, filenames=()):
    # _Printer's own constructor imports os, which a program that never prints its licence need not pay for.
    printer = object.__new__(_sitebuiltins._Printer)
    vars(printer).update(_Printer__name=name, _Printer__data=data, _Printer__lines=None,
                         _Printer__filenames=list(filenames))
    return printer


builtins.quit = _sitebuiltins.Quitter("quit", texts["end_of_file"])
builtins.exit = _sitebuiltins.Quitter("exit", texts["end_of_file"])
builtins.copyright = make_printer("copyright", sys.copyright)
builtins.credits = make_printer("credits", texts["credits"])
builtins.license = make_printer("license", texts["license"], texts["license_files"])
builtins.help = _sitebuiltins._Helper()
