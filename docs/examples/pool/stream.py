# SPDX-License-Identifier: Apache-2.0
"""Shows output as it comes, with asyncio, and stops a program that has said enough.

Prints:
step 1
step 2
cancelled: True
"""
import asyncio

from pynox_pool import AsyncPool, Output

CODE = """
import time
for step in range(1, 100):
    print("step", step)
    time.sleep(0.5)
"""


async def main() -> None:
    async with AsyncPool("--workers=1") as pool:
        run = await pool.submit(CODE, timeout="1m", stream=True)
        async for event in run.events():
            if isinstance(event, Output):
                print(event.text, end="")
                if "step 2" in event.text:
                    await run.cancel()
        print("cancelled:", (await run).exit == 130)


asyncio.run(main())
