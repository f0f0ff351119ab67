# SPDX-License-Identifier: Apache-2.0
"""Uses the extension that the test has built."""

import concurrent.futures
import sys

import matrix


class Named(matrix.Matrix):
    name = "named"


one = Named(1, 2, c=3, d=4)
print(one.determinant(), one.name, memoryview(one).nbytes, bytes(one)[:8].hex())
try:
    matrix.Matrix(1, 2, 2, 4).determinant()
except matrix.Broken as error:
    print(type(error).__mro__[:2], error)
try:
    matrix.Matrix("x")
except TypeError as error:
    print(error)
with concurrent.futures.ThreadPoolExecutor(4) as executor:
    print(list(executor.map(lambda n: matrix.sum_unlocked(n, hex), [10, 1000, 10**6])))
print(matrix.__file__.rsplit("/", 1)[1], matrix.__spec__.loader.__class__.__name__, "matrix" in sys.modules)
