# SPDX-License-Identifier: Apache-2.0
"""A namespace package whose parts lie in two package directories, and what importlib tells of it."""

import importlib.util
import pkgutil

import toolkit
import toolkit.saw

print(toolkit.saw.describe())
print(toolkit.__spec__.origin, toolkit.__spec__.loader.__class__.__name__, getattr(toolkit, "__file__", None))
print([path.rsplit("/", 2)[1:] for path in toolkit.__path__])
print(sorted(module.name for module in pkgutil.iter_modules(toolkit.__path__)))
print(importlib.util.find_spec("toolkit.nothing"))
