# SPDX-License-Identifier: Apache-2.0
"""What a pool is compared with: the plain server that one would write with os.fork, without any sandbox.

Reads {"id", "code"} a line, runs each in a child whose output it captures, and answers {"id", "exit", "stdout", "stderr"}.
"""

import json
import os
import selectors
import sys


def run(code):
    output, output_end = os.pipe()
    errors, errors_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(output_end, 1)
        os.dup2(errors_end, 2)
        os.closerange(3, 64)
        try:
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
            sys.stdout.flush()
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
        os._exit(0)
    os.close(output_end)
    os.close(errors_end)
    texts = {output: b"", errors: b""}
    with selectors.DefaultSelector() as selector:
        for fd in texts:
            selector.register(fd, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                piece = os.read(key.fd, 65536)
                texts[key.fd] += piece
                if not piece:
                    selector.unregister(key.fd)
                    os.close(key.fd)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status), texts[output].decode(), texts[errors].decode()


def main():
    for line in sys.stdin.buffer:
        request = json.loads(line)
        status, output, errors = run(request["code"])
        answer = json.dumps({"id": request.get("id"), "exit": status, "stdout": output, "stderr": errors})
        os.write(1, answer.encode() + b"\n")


if __name__ == "__main__":
    main()
