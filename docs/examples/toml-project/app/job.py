# SPDX-License-Identifier: Apache-2.0
"""Counts the words of data/*.txt into out/words.txt, both granted by pynox.toml."""
from collections import Counter
from pathlib import Path

words = Counter()
for path in sorted(Path("data").glob("*.txt")):
    words.update(path.read_text(encoding="utf-8").lower().split())
report = "".join(f"{count:4} {word}\n" for word, count in words.most_common(10))
Path("out/words.txt").write_text(report, encoding="utf-8")
print(report, end="")
