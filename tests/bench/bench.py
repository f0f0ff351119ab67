# SPDX-License-Identifier: Apache-2.0
"""How fast pynox is beside python3 and beside other ways to confine a program, as ratios within one run.

    bench.py --pynox PATH [--peers DIRECTORY] [--mcp-python PATH] [--json FILE] [--svg FILE] [--rounds N] [--only WORD]
    bench.py --draw JSON SVG
"""

import argparse
import json
import os
import platform
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import chart  # noqa: E402
import mcp_servers  # noqa: E402
import peers  # noqa: E402
import pool  # noqa: E402
import programs  # noqa: E402


def machine(pynox):
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
                  if line.startswith("model name")), platform.machine())
    return {"cpu": model, "cores": os.cpu_count(), "kernel": platform.release(), "load_at_start": os.getloadavg()[0],
            "pynox": peers.version_of([pynox, "--version"]), "python3": peers.version_of([programs.PYTHON, "-VV"]),
            "date": time.strftime("%Y-%m-%d")}


def measure(options):
    rows, unusable = [], {}

    def part(name, run):
        if options.only and options.only not in name:
            return
        print(f"bench: {name}", file=sys.stderr)
        try:
            result = run()
        except (RuntimeError, OSError, ValueError) as error:
            unusable[name] = str(error)[:200]
            return
        if isinstance(result, tuple):
            result, missing = result
            unusable.update(missing)
        rows.extend(result)

    pynox, rounds = options.pynox, options.rounds
    part("start", lambda: programs.start(pynox, rounds, options.peers))
    part("imports", lambda: programs.imports(pynox, rounds))
    part("computing", lambda: programs.computing(pynox, rounds))
    part("files and output", lambda: programs.files_and_output(pynox, rounds))
    part("pool", lambda: pool.measure(pynox, rounds))
    part("mcp", lambda: mcp_servers.measure(pynox, options.mcp_python, rounds))
    part("memory", lambda: programs.memory(pynox))
    part("mediation", lambda: programs.mediation(pynox, rounds))
    part("lateness", lambda: programs.lateness(pynox, rounds))
    return {"machine": machine(pynox), "rows": rows, "not_measured": unusable}


def facts_of(line):
    known = {"title", "against", "ratio", "wanted", "kernels"}
    return ", ".join(f"{key} {value}" for key, value in line.items() if key not in known)


def show(results):
    print("  ".join(f"{key}: {value}" for key, value in results["machine"].items()))
    print(f"\n{'work':44} {'against':26} {'ratio':>7} {'wanted':>7}")
    for line in results["rows"]:
        wanted = "" if line["wanted"] is None else f"{line['wanted']:.2f}"
        print(f"{line['title'][:44]:44} {line['against'][:26]:26} {line['ratio']:7.3f} {wanted:>7}  {facts_of(line)}")
        for kernel, ratio in line.get("kernels", {}).items():
            print(f"    {kernel:40} {'':26} {ratio:7.3f}")
    for name, reason in results["not_measured"].items():
        print(f"not measured: {name}: {reason}")


def main():
    if sys.argv[1:2] == ["--draw"]:
        with open(sys.argv[2], encoding="utf-8") as file:
            chart.write(json.load(file), sys.argv[3])
        return
    parser = argparse.ArgumentParser(description="ratios of pynox to python3 and to its peers")
    parser.add_argument("--pynox", required=True)
    parser.add_argument("--peers", default="build/peers", help="where npm has installed other sandboxes")
    parser.add_argument("--mcp-python", default="build/interop/python/bin/python", help="a python with the MCP SDK")
    parser.add_argument("--json", help="write the results there")
    parser.add_argument("--svg", help="draw them there")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--only", help="the parts whose name has this word")
    options = parser.parse_args()
    options.pynox = os.path.abspath(options.pynox)
    results = measure(options)
    show(results)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
            file.write("\n")
    if options.svg:
        chart.write(results, options.svg)


if __name__ == "__main__":
    main()
