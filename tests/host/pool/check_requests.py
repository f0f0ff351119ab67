# SPDX-License-Identifier: Apache-2.0
"""Compares the parser of requests with the protocol's own page.

Usage: check_requests.py CHECKER PAGE

Makes thousands of requests, sound ones and ones with a fault, and judges each of them by the schema in PAGE and by the
rules that the page gives in words, written down once more below. CHECKER, which is built from request_check.cpp, must
come to the same verdict on every line.
"""
import json
import random
import re
import subprocess
import sys
from fractions import Fraction

REQUESTS = 20_000
COMMON = {"id", "op", "protocol"}
PERMISSIONS = {"profile", "allow_read", "allow_write", "package_dirs", "allow_env", "allow_network", "allow_temp",
               "timeout", "memory", "max_output", "max_file_size", "max_wait"}
FIELDS = {
    "run": PERMISSIONS | {"code", "script", "args", "stream", "echo"},
    "session_run": {"session", "code", "args", "echo", "stream", "max_wait", "timeout", "max_output"},
    "open": PERMISSIONS,
    "close": {"session"},
    "list": set(),
    "cancel": {"target"},
    "info": set(),
}
REFUSED_NAMES = re.compile(r"(LD_|GLIBC_|MALLOC_|RESOLV_).*|GCONV_PATH|GETCONF_DIR|HOSTALIASES|LOCALDOMAIN|LOCPATH|"
                           r"NIS_PATH|NLSPATH|RES_OPTIONS|TZDIR", re.IGNORECASE | re.DOTALL)
KIB, MIB = 1024, 1024 * 1024
UNITS_MS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
UNITS_BYTES = {"": 1, "k": KIB, "m": MIB, "g": KIB * MIB}



def page_schema(path):
    """The last JSON block of the page."""
    with open(path, encoding="utf-8") as page:
        return json.loads(re.findall(r"^```json\n(.*?)^```", page.read(), re.MULTILINE | re.DOTALL)[-1])


def is_type(value, name):
    types = {"string": str, "array": list, "object": dict, "boolean": bool, "integer": int}
    return isinstance(value, types[name]) and not (name == "integer" and isinstance(value, bool))


def fits(value, schema, root):
    """The part of JSON Schema that the page uses; any other keyword is an error here."""
    for keyword, rule in schema.items():
        if keyword in ("$schema", "$defs"):
            continue
        if keyword == "$ref":
            fine = fits(value, root["$defs"][rule.rsplit("/", 1)[1]], root)
        elif keyword == "type":
            fine = is_type(value, rule)
        elif keyword == "anyOf":
            fine = any(fits(value, option, root) for option in rule)
        elif keyword == "enum":
            fine = isinstance(value, str) and value in rule
        elif keyword == "const":
            fine = is_type(value, "integer") and value == rule
        elif keyword == "pattern":
            fine = not isinstance(value, str) or re.fullmatch(rule, value) is not None
        elif keyword in ("minLength", "maxLength"):
            length = len(value) if isinstance(value, str) else None
            fine = length is None or (length >= rule if keyword == "minLength" else length <= rule)
        elif keyword in ("minimum", "maximum"):
            number = value if is_type(value, "integer") else None
            fine = number is None or (number >= rule if keyword == "minimum" else number <= rule)
        elif keyword == "items":
            fine = not isinstance(value, list) or all(fits(item, rule, root) for item in value)
        elif keyword == "properties":
            fine = all(fits(item, rule[key], root) for key, item in value.items() if key in rule)
        elif keyword == "additionalProperties":
            fine = rule or set(value) <= set(schema["properties"])
        else:
            raise ValueError(f"the schema uses {keyword}")
        if not fine:
            return False
    return True


def milliseconds(text):
    number, unit = re.fullmatch(r"([0-9.]+)(ms|s|m|h)", text).groups()
    return Fraction(number) * UNITS_MS[unit]


def size_in_bytes(value):
    if isinstance(value, int):
        return value
    number, unit = re.fullmatch(r"([0-9]+)([a-z]?)", value.lower()).groups()
    return int(number) * UNITS_BYTES[unit]


def within_bounds(request):
    """What the page says of values and its schema cannot."""
    for key in ("timeout", "max_wait"):
        if key in request:
            wait = milliseconds(request[key])
            if wait.denominator != 1 or wait >= 2**64 or (key == "timeout" and not 0 < wait <= 86_400_000):
                return False
    bounds = {"memory": (32 * MIB, 2**63 - 1), "max_output": (0, 16 * MIB), "max_file_size": (1, 2**63 - 1)}
    for key, (least, most) in bounds.items():
        if key in request and not least <= size_in_bytes(request[key]) <= most:
            return False
    if any(REFUSED_NAMES.fullmatch(name) for name in request.get("allow_env", [])):
        return False
    return good_id(request.get("target", 0))


def good_id(value):
    return not isinstance(value, str) or len(value.encode()) <= 128


def verdict(request, schema):
    """The type of the refusal, or "ok", and the id of the answer."""
    identity = request.get("id")
    if "id" in request and not (fits(identity, schema["properties"]["id"], schema) and good_id(identity)):
        return "BadRequest", None
    if "protocol" in request and not fits(request["protocol"], schema["properties"]["protocol"], schema):
        return "BadRequest", identity
    if set(request) - set(schema["properties"]):
        return "UnknownKey", identity
    op = request.get("op", "run")
    if not fits(request, schema, schema) or not within_bounds(request):
        return "BadRequest", identity
    op = "session_run" if op == "run" and "session" in request else op
    complete = {
        "run": ("code" in request) != ("script" in request) and not (request.get("echo") and "script" in request),
        "session_run": "code" in request,
        "close": "session" in request,
        "cancel": "target" in request,
    }.get(op, True)
    fine = complete and set(request) <= FIELDS[op] | COMMON
    return "ok" if fine else "BadRequest", identity


class Maker:
    """Makes requests out of a fixed seed: a failure can be repeated."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def text(self):
        alphabet = "abcz09 _-./\\\"'\n\r\t\x01\x7f\u00e9\u20ac\u2028\U0001f600"
        return "".join(self.random.choices(alphabet, k=self.random.choice((0, 1, 3, 10, 40))))

    def path(self):
        return self.random.choice(("data", "/srv/data", "../x", ".", "/", "a b", "\u00e9", self.text() or "x"))

    def duration(self):
        number = self.random.choice(("0", "1", "5", "007", "1.5", "0.25", "0.0005", "24", "25", "1440", "86400",
                                     "86401", "99999999999999999999", "1.10"))
        return number + self.random.choice(tuple(UNITS_MS))

    def size(self):
        if self.random.random() < 0.5:
            return self.random.choice((0, 1, 65536, 16 * MIB, 16 * MIB + 1, 32 * MIB - 1, 32 * MIB, 2**31, 2**62,
                                       2**63 - 1, 2**63, 2**64 - 1))
        number = self.random.choice(("0", "1", "16", "17", "32", "64", "512", "1024", "8589934592", "9" * 25))
        return number + self.random.choice(("", "k", "m", "g", "K", "M", "G"))

    def identity(self):
        return self.random.choice((0, -1, 7, 2**53 - 1, 1 - 2**53, "a", "\u00e9" * 64, "x" * 128, self.text() or "y"))

    def many(self, make):
        return [make() for _ in range(self.random.choice((0, 1, 2, 5)))]

    def value(self, key):
        if key in ("id", "target"):
            return self.identity()
        if key in ("timeout", "max_wait"):
            return self.duration()
        if key in ("memory", "max_output", "max_file_size"):
            return self.size()
        if key in ("allow_read", "allow_write", "package_dirs"):
            return self.many(self.path)
        if key in ("allow_network", "allow_temp", "stream", "echo"):
            return self.random.random() < 0.5
        if key == "allow_env":
            return self.many(lambda: self.random.choice(("LANG", "API_KEY", "a b", "\u00e9", "TMPDIR", "PYTHONPATH")))
        if key == "args":
            return self.many(self.text)
        return {"protocol": 1, "script": self.path()}.get(key, self.text())

    def sound(self):
        """A request whose fields fit its op; its numbers may still be out of bounds."""
        op = self.random.choice(tuple(FIELDS))
        keys = [key for key in sorted(FIELDS[op] | {"id", "protocol"}) if self.random.random() < 0.3]
        keys += {"session_run": ["session", "code"], "close": ["session"], "cancel": ["target"]}.get(op, [])
        request = {key: self.value(key) for key in dict.fromkeys(keys)}
        if op == "run":
            request.pop(self.random.choice(("code", "script")), None)
            if "code" not in request and "script" not in request:
                key = self.random.choice(("code", "script"))
                request[key] = self.value(key)
        if op not in ("run", "session_run"):
            request["op"] = op
        elif self.random.random() < 0.3:
            request["op"] = "run"
        items = list(request.items())
        self.random.shuffle(items)
        return dict(items)

    def wrong_value(self):
        return self.random.choice((None, True, 0, 1, -1, 2, 2**53, -2**53, 2**64, 1.5, "", "x", "\0", "a\0b", "x" * 129,
                                   "\u00e9" * 65, "5", "5 s", "-5s", ".5s", "5.s", "1e3s", "5S", "64mb", "+1", " 1",
                                   "Run", [], ["x", 1], [[]], [""], ["a\0"], [None], ["LD_PRELOAD"], ["ld_x"],
                                   ["TZDIR"], ["A=b"], {}, {"a": {"b": []}}))

    def faulty(self):
        request = self.sound()
        known = sorted(set().union(*FIELDS.values()) | COMMON)
        for _ in range(self.random.choice((1, 1, 1, 2))):
            fault = self.random.randrange(5)
            if fault == 0:
                request[self.random.choice(known)] = self.wrong_value()
            elif fault == 1 and request:
                request[self.random.choice(sorted(request))] = self.wrong_value()
            elif fault == 2 and request:
                del request[self.random.choice(sorted(request))]
            elif fault == 3:
                key = self.random.choice(known)
                request[key] = self.value(key)
            else:
                key = self.random.choice(known)
                request[self.random.choice((key + "s", key.upper(), key[1:], "", key + "\0", "x"))] = 1
        return request

    def broken(self, line):
        """A line that is not JSON as the page wants it, made from one that is."""
        fault = self.random.randrange(7)
        if fault == 0:
            return line[:self.random.randrange(len(line))] or b" "
        if fault == 1:
            return line[:-1] + b', "k": {"a": 1, "\\u0061": 2}}' if line != b"{}" else b'{"a": 1, "a": 1}'
        if fault == 2:
            return b"\xef\xbb\xbf" + line
        if fault == 3:
            bad = self.random.choice((b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xe2\x82", b"\\ud800", b"\\x", b"\t"))
            return b'{"code": "' + bad + b'"}'
        if fault == 4:
            return b"[" + line + b"]"
        if fault == 5:
            return line + self.random.choice((b"x", b",", b"{}", b" 1"))
        return self.random.choice((b'{"a": 1,}', b"{'a': 1}", b'{"a": NaN}', b'{"a": 01}', b"null", b"1", b'"x"',
                                   b'{"a": ' + b"[" * 40 + b"]" * 40 + b"}", b'{"a": 1} // c'))


def lines_and_verdicts(schema):
    maker = Maker(seed=1)
    for number in range(REQUESTS):
        request = maker.faulty() if number % 2 else maker.sound()
        line = json.dumps(request, ensure_ascii=number % 3 == 0).encode()
        if number % 10 == 9:
            yield maker.broken(line), ("ParseError", None)
        else:
            yield line, verdict(request, schema)


def main(checker, page):
    expected = list(lines_and_verdicts(page_schema(page)))
    given = b"".join(line + b"\n" for line, _ in expected)
    output = subprocess.run([checker], input=given, stdout=subprocess.PIPE, check=True).stdout.decode()
    answers = output.split("\n")[:-1]
    if len(answers) != len(expected):
        sys.exit(f"{len(expected)} requests had {len(answers)} verdicts")
    counts = {}
    failures = 0
    for (line, (kind, identity)), answer in zip(expected, answers):
        found, _, found_id = answer.partition(" ")
        counts[kind] = counts.get(kind, 0) + 1
        if found != kind or json.loads(found_id) != identity:
            failures += 1
            if failures <= 10:
                print(f"{line!r}: expected {kind} {identity!r}, found {answer}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    if failures:
        sys.exit(f"{failures} verdicts differ")
    if min(counts.get(kind, 0) for kind in ("ok", "BadRequest", "UnknownKey", "ParseError")) < REQUESTS // 50:
        sys.exit("one kind of request was hardly tried")


if __name__ == "__main__":
    main(*sys.argv[1:])
