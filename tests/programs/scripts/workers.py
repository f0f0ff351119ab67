# SPDX-License-Identifier: Apache-2.0
"""Threads: an executor, a pipeline of queues, a barrier, local data, timers, and an exception in a thread."""

import concurrent.futures
import contextvars
import hashlib
import queue
import threading
import zlib


def digest(number):
    return hashlib.sha256(zlib.compress(str(number).encode() * 2000)).hexdigest()[:8]


def pipeline(items, stages):
    """Each stage is a thread that takes from one queue and gives to the next."""
    queues = [queue.Queue(maxsize=4) for _ in range(len(stages) + 1)]

    def work(function, source, target):
        while (item := source.get()) is not None:
            target.put(function(item))
        target.put(None)

    threads = [threading.Thread(target=work, args=(function, queues[i], queues[i + 1]), name=function.__name__)
               for i, function in enumerate(stages)]
    feeder = threading.Thread(target=lambda: [queues[0].put(item) for item in [*items, None]])
    for thread in [*threads, feeder]:
        thread.start()
    results = list(iter(queues[-1].get, None))
    for thread in [*threads, feeder]:
        thread.join()
    return results


with concurrent.futures.ThreadPoolExecutor(8, thread_name_prefix="digest") as executor:
    print(list(executor.map(digest, range(40)))[::8])
    futures = {executor.submit(divmod, 10, n): n for n in range(4)}
    for future in sorted(concurrent.futures.as_completed(futures), key=futures.get):
        print(futures[future], future.exception() or future.result())
print(pipeline(range(30), [digest, str.upper, len])[:3])
barrier = threading.Barrier(5)
local, context, seen = threading.local(), contextvars.ContextVar("context", default="unset"), []


def meet(number):
    local.number = number
    context.set(number)
    barrier.wait()
    seen.append((local.number, context.get(), threading.current_thread().name))


threads = [threading.Thread(target=meet, args=(number,), name=f"meet-{number}") for number in range(5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(seen), hasattr(local, "number"), context.get())
rung = threading.Event()
threading.Timer(0.01, rung.set).start()
print(rung.wait())
failures = []
threading.excepthook = lambda hooked: failures.append((hooked.exc_type.__name__, hooked.thread.name))
failing = threading.Thread(target=int, args=("x",), name="failing")
failing.start()
failing.join()
print(failures, threading.active_count())
