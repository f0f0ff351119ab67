# SPDX-License-Identifier: Apache-2.0
"""Programs that compute: tables, arrays, databases, figures, large files, threads, and what they do to memory."""

import subprocess
import unittest

from support import DEBIAN_PACKAGES, ENVIRONMENT, PYTHON, SCRIPTS, ProgramTest

OUT = ["--allow-read=out", "--allow-write=out"]


class Data(ProgramTest):
    def test_pandas_writes_a_report(self):
        ended = self.compare_script("sales.py", flags=OUT, packages=[DEBIAN_PACKAGES])
        self.assertEqual(list(ended.files), ["monthly.csv", "orders.json"])

    def test_numpy_computes_and_maps_arrays(self):
        ended = self.compare_script("matrices.py", flags=OUT, packages=[DEBIAN_PACKAGES])
        self.assertEqual(list(ended.files), ["arrays.npz", "map.bin"])

    def test_sqlite_keeps_a_database_in_a_file(self):
        ended = self.compare_script("library.py", flags=OUT)
        self.assertEqual(list(ended.files), ["library.db"])

    def test_matplotlib_draws_into_the_granted_directory(self):
        flags = [*OUT, "--allow-env=MPLCONFIGDIR", "--allow-read=settings", "--allow-write=settings",
                 "--allow-read=/etc/matplotlibrc", "--allow-read=/usr/share"]
        ended = self.compare_script("figure.py", flags=flags, packages=[DEBIAN_PACKAGES])
        self.assertEqual(list(ended.files), ["figure.pdf", "figure.png", "figure.svg"])

    def test_threads_work_together(self):
        self.compare_script("workers.py")

    def test_a_large_file_is_searched_by_mmap(self):
        large = self.root / "large.bin"
        with large.open("wb") as file:
            for number in range(5):
                file.seek(number * (30 << 20) + number)
                file.write(b"needle-%d" % number)
            file.truncate(150 << 20)
        ended = self.compare_script("search.py", str(large), flags=[f"--allow-read={large}"])
        self.assertIn("157286400 True", ended.out)


class Waves:
    """A running waves.py, whose memory is looked at from outside."""

    def __init__(self, words: list[str]):
        self.process = subprocess.Popen([*words, str(SCRIPTS / "waves.py")], env=ENVIRONMENT, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> "Waves":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def resident_mib(self) -> list[float]:
        """At each crest and trough, in their order."""
        sizes = []
        for _ in self.process.stdout:
            with open(f"/proc/{self.program()}/statm", encoding="ascii") as file:
                sizes.append(int(file.read().split()[1]) / 256)
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        return sizes

    def program(self) -> int:
        """The process that runs the program: pynox's child, or python3 itself."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as file:
            children = file.read().split()
        return int(children[0]) if children else self.process.pid


class Memory(ProgramTest):
    def test_goes_back_to_the_system_after_each_wave_as_in_python(self):
        with Waves([PYTHON, "-B"]) as expected, Waves(self.pynox_words([], [], [])) as actual:
            python_sizes, pynox_sizes = expected.resident_mib(), actual.resident_mib()
        self.assertEqual(len(pynox_sizes), 8)
        for crest, trough, python_crest, python_trough in zip(pynox_sizes[::2], pynox_sizes[1::2],
                                                              python_sizes[::2], python_sizes[1::2], strict=True):
            sizes = f"pynox {pynox_sizes}, python3 {python_sizes}"
            self.assertGreater(python_crest, python_trough + 60, sizes)
            self.assertLess(crest, python_crest * 1.25 + 10, sizes)
            self.assertLess(trough, python_trough * 1.25 + 10, sizes)


if __name__ == "__main__":
    unittest.main(verbosity=2)
