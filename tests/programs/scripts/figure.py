# SPDX-License-Identifier: Apache-2.0
"""A figure with matplotlib, as PNG, SVG and PDF in the granted directory."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

plt.rcParams["svg.hashsalt"] = "pynox"
figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
x = np.linspace(0, 10, 200)
left.plot(x, np.sin(x), label=r"$\sin x$")
left.fill_between(x, np.cos(x), alpha=0.3, label=r"$\int_0^x \cos t\, dt$")
left.legend()
right.bar(["ä", "ö", "ü"], [3, 1, 2])
right.set_title("Umlaute")
figure.savefig("out/figure.png", metadata={"Software": None})
figure.savefig("out/figure.svg", metadata={"Date": None})
figure.savefig("out/figure.pdf", metadata={"CreationDate": None})
print(matplotlib.__version__, matplotlib.get_backend())
