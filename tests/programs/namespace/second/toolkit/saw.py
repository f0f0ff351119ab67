# SPDX-License-Identifier: Apache-2.0
from importlib import resources

from . import hammer


def describe():
    teeth = resources.files("toolkit.data").joinpath("teeth.txt").read_text().strip()
    return f"saw with {teeth} teeth, and a {hammer.describe()}"
