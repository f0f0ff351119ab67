# SPDX-License-Identifier: Apache-2.0
"""CPython's own regression tests, module by module, in python3, in pynox --no-sandbox and in the sandbox.

--no-sandbox must do in every test what python3 does. The sandbox must pass what python3 passes, but for the tests that
expectation.txt lists with their reasons. A module that differs is run once more before it counts: some of CPython's
tests depend on the time of day or on how busy the machine is.
"""

import argparse
import json
import pathlib
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))

import doctor  # noqa: E402
import expectation  # noqa: E402
import modules  # noqa: E402
from judge import Verdict, judge  # noqa: E402
from runs import WAYS, Outcome, Stage  # noqa: E402

SHOWN = 20  # complaints of one module
EXPECTATION = pathlib.Path(__file__).with_name("expectation.txt")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev parity", description=__doc__.splitlines()[0])
    parser.add_argument("--pynox", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--only", nargs="+", metavar="MODULE", help="these modules alone")
    parser.add_argument("--short", action="store_true", help="the quick modules that the continuous integration runs")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="modules at the same time (%(default)s)")
    parser.add_argument("--limit", type=float, default=900, metavar="S", help="seconds for one run (%(default)s)")
    parser.add_argument("--write", action="store_true", help="write what was found into expectation.txt")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write all outcomes there")
    return parser.parse_args()


def chosen_modules(options: argparse.Namespace) -> list[str]:
    names = options.only or (list(modules.SHORT) if options.short else modules.all_modules())
    if unknown := set(names) - set(modules.all_modules()):
        raise SystemExit(f"no such module, or one that is left out: {', '.join(sorted(unknown))}")
    return names


class Parity:
    def __init__(self, stage: Stage, limit: float, expected: expectation.Expectation):
        self.stage, self.limit, self.expected = stage, limit, expected
        self.runs: dict[str, dict[str, Outcome]] = {}

    def look_at(self, module: str) -> Verdict:
        verdict = self.look_once(module)
        return self.look_once(module) if verdict.complaints else verdict

    def look_once(self, module: str) -> Verdict:
        runs = {way: self.stage.run(way, module, self.limit) for way in WAYS}
        self.runs[module] = runs
        return judge(module, *runs.values(), self.expected.get(module, {}))

    def look_at_all(self, names: list[str], jobs: int) -> Iterator[Verdict]:
        with ThreadPoolExecutor(jobs) as executor:
            waiting = [executor.submit(self.look_at, name) for name in names]
            for done in as_completed(waiting):
                yield done.result()


def show(verdict: Verdict, runs: dict[str, Outcome]) -> None:
    times = " ".join(f"{run.seconds:6.1f}" for run in runs.values())
    state = "equal" if verdict.is_whole else f"{len(verdict.failing)} of {verdict.passed} not in the sandbox"
    print(f"{verdict.module:32}{times}  {state}", flush=True)
    for complaint in verdict.complaints[:SHOWN]:
        print(f"    {complaint}", flush=True)
    if len(verdict.complaints) > SHOWN:
        print(f"    and {len(verdict.complaints) - SHOWN} more", flush=True)


def summarize(verdicts: list[Verdict]) -> str:
    counted = [verdict for verdict in verdicts if verdict.counted]
    partial = [verdict for verdict in counted if not verdict.is_whole]
    passed, failing = sum(v.passed for v in partial), sum(len(v.failing) for v in partial)
    reasons = Counter(reason for verdict in counted for reason in verdict.reasons.values())
    unequal = [v.module for v in verdicts if any("--no-sandbox" in complaint for complaint in v.complaints)]
    lines = [f"{len(verdicts)} modules, of which python3 passes {len(counted)}.",
             f"--no-sandbox does the same in {len(verdicts) - len(unequal)} of {len(verdicts)}.",
             f"In the sandbox {len(counted) - len(partial)} pass whole; of the other {len(partial)}, "
             f"{passed - failing} of {passed} tests pass.", "", "Why tests do not pass in the sandbox:"]
    return "\n".join(lines + [f"{count:7}  {reason}" for reason, count in reasons.most_common()])


def as_json(verdicts: list[Verdict], parity: Parity) -> str:
    found = {}
    for verdict in sorted(verdicts, key=lambda verdict: verdict.module):
        runs = {way: {"verdict": run.verdict, "seconds": round(run.seconds, 2),
                      **Counter(result.outcome for result in run.tests.values())}
                for way, run in parity.runs[verdict.module].items()}
        failing = {name: {"reason": verdict.reasons[name], **vars(result)} for name, result in verdict.failing.items()}
        found[verdict.module] = {"runs": runs, "failing": failing, "complaints": verdict.complaints}
    return json.dumps(found, indent=1) + "\n"


def write_expectation(verdicts: list[Verdict], parity: Parity) -> None:
    for verdict in verdicts:
        passed = {name for name, result in parity.runs[verdict.module][WAYS[0]].tests.items()
                  if result.outcome == "passed"}
        parity.expected.pop(verdict.module, None)
        if verdict.failing:
            parity.expected[verdict.module] = expectation.shorten(verdict.reasons, passed - verdict.failing.keys())
    expectation.write(EXPECTATION, parity.expected)


def heed_signals() -> None:
    """Under nohup, or in the background of a script, some are ignored; and what they are here the tests inherit."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)


def main() -> int:
    heed_signals()
    options = arguments()
    names = chosen_modules(options)
    if (status := doctor.status_without_sandbox(options.pynox)) is not None:
        return status
    verdicts = []
    with Stage(options.pynox) as stage:
        parity = Parity(stage, options.limit, expectation.read(EXPECTATION))
        print(f"{'module':32}python3, --no-sandbox, sandboxed: seconds")
        for verdict in parity.look_at_all(names, options.jobs):
            show(verdict, parity.runs[verdict.module])
            verdicts.append(verdict)
    print("\n" + summarize(verdicts))
    if options.json:
        options.json.write_text(as_json(verdicts, parity))
    if options.write:
        write_expectation(verdicts, parity)
        return 0
    differing = sorted(verdict.module for verdict in verdicts if verdict.complaints)
    print(f"\ndiffers from expectation.txt: {', '.join(differing)}" if differing else "\nall as expected")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
