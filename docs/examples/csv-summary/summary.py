# SPDX-License-Identifier: Apache-2.0
"""pynox --allow-read=docs/examples/data docs/examples/csv-summary/summary.py docs/examples/data/sales.csv

Sums the amounts by city. The directory of the script is readable without a flag; the data lie elsewhere, so they are
granted."""
import csv
import sys
from collections import Counter

totals = Counter()
for path in sys.argv[1:]:
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            totals[row["city"]] += int(row["amount"])
for city, amount in sorted(totals.items()):
    print(f"{city:10} {amount:6}")
