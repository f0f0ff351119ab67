# SPDX-License-Identifier: Apache-2.0
"""A bar for each ratio, on a logarithmic scale, with a mark where it should be at most."""

import html
import math

LEFT, WIDTH, LINE, TOP = 380, 420, 22, 40
LEAST, MOST = 0.01, 3.0


def place(ratio):
    inside = min(max(ratio, LEAST), MOST)
    return LEFT + WIDTH * math.log(inside / LEAST) / math.log(MOST / LEAST)


def write(results, path):
    rows = results["rows"]
    height = TOP + LINE * len(rows) + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 90}" height="{height}" '
             'font-family="sans-serif" font-size="12">',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="10" y="20" font-weight="bold">pynox / the other; less is better ({html.escape(results["machine"]["date"])})</text>']
    for tick in (0.01, 0.03, 0.1, 0.3, 1.0, 3.0):
        x = place(tick)
        colour = "#555" if tick == 1.0 else "#ddd"
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{height - 22}" stroke="{colour}"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle" fill="#555">{tick:g}</text>')
    for number, line in enumerate(rows):
        y = TOP + number * LINE
        end = place(line["ratio"])
        good = line["wanted"] is None or line["ratio"] <= line["wanted"]
        label = html.escape(f'{line["title"][:38]} / {line["against"][:18]}')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{label}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{end - LEFT:.1f}" height="{LINE - 7}" '
                     f'fill="{"#4a90c2" if good else "#d0894a"}"/>')
        parts.append(f'<text x="{end + 5:.1f}" y="{y + 12}">{line["ratio"]:.3g}</text>')
        if line["wanted"] is not None:
            x = place(line["wanted"])
            parts.append(f'<line x1="{x:.1f}" y1="{y - 2}" x2="{x:.1f}" y2="{y + LINE - 5}" stroke="black" stroke-width="2"/>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n</svg>\n")
