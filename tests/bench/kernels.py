# SPDX-License-Identifier: Apache-2.0
"""kernels.py: CPU-bound kernels in pure Python; prints the seconds of CPU time that each took, as JSON.

kernels.py NAME runs one and prints nothing.
"""

import sys
import time


def numeric():
    total = 0
    for i in range(600_000):
        total = (total * 31 + i * i) % 1_000_003
    return total


def floats():
    x = 0.5
    for _ in range(700_000):
        x = 3.7 * x * (1.0 - x)
    return x


def calls():
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)
    return fib(24)


def strings():
    parts = []
    for i in range(150_000):
        parts.append(f"{i:05d}-{i % 7}")
    text = ",".join(parts)
    return sum(len(word) for word in text.split(",")) + text.count("-3")


def string_building():
    lines = []
    for i in range(60_000):
        line = "a" * (i % 50)
        line += str(i)
        lines.append(line.upper().replace("A", "bc"))
    return len("".join(lines))


def dicts():
    table = {}
    for i in range(250_000):
        table[(i * 7919) % 100_003] = i
    return sum(value for key, value in table.items() if key % 3 == 0)


def objects():
    class Point:
        def __init__(self, x, y):
            self.x = x
            self.y = y
    points = [Point(i, i + 1) for i in range(150_000)]
    return sum(point.x * point.y for point in points)


def slots_and_tuples():
    rows = [(i, str(i), i / 3) for i in range(150_000)]
    return max(rows, key=lambda row: row[2])[0]


def json_text():
    import json
    data = [{"id": i, "name": f"n{i}", "tags": ["a", "b", str(i)], "value": i / 7} for i in range(12_000)]
    return len(json.loads(json.dumps(data)))


def regular_expressions():
    import re
    text = " ".join(f"user{i}@host{i % 13}.example" for i in range(15_000))
    return len(re.findall(r"(\w+)@(\w+)\.example", text)) + len(re.sub(r"\d+", "#", text))


def sorting():
    value = 12345
    values = []
    for _ in range(120_000):
        value = (value * 1103515245 + 12345) % 2**31
        values.append(value)
    values.sort()
    return sorted(map(str, values))[0]


def cycles():
    class Node:
        def __init__(self):
            self.other = None
    for _ in range(80_000):
        a, b = Node(), Node()
        a.other, b.other = b, a


def trees():
    def make(depth):
        return (make(depth - 1), make(depth - 1)) if depth else ()

    def count(tree):
        return 1 + count(tree[0]) + count(tree[1]) if tree else 1
    return sum(count(make(13)) for _ in range(8))


def generators():
    def numbers(limit):
        for i in range(limit):
            yield i
    return sum(i * 2 for i in numbers(400_000) if i % 2)


def sets():
    primes = set(range(2, 60_000))
    for i in range(2, 245):
        if i in primes:
            primes -= set(range(i * i, 60_000, i))
    return len(primes)


KERNELS = (numeric, floats, calls, strings, string_building, dicts, objects, slots_and_tuples, json_text,
           regular_expressions, sorting, cycles, trees, generators, sets)


def main():
    import json
    times = {}
    for kernel in KERNELS:
        kernel()  # imports, and the caches of the interpreter
        start = time.process_time()
        kernel()
        times[kernel.__name__] = time.process_time() - start
    print(json.dumps(times))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        globals()[sys.argv[1]]()
    else:
        main()
