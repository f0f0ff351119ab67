# id: own_process_asyncio_subprocess
# category: process
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import asyncio
async def child():
    process = await asyncio.create_subprocess_exec("/bin/echo", "child", stdout=-1)
    return "ran " + (await process.communicate())[0].decode()
def attack(): return asyncio.run(child())
run(attack)
