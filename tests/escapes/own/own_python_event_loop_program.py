# id: own_python_event_loop_program
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import asyncio
async def ask():
    p = await asyncio.create_subprocess_exec("/bin/echo", "ran", stdout=asyncio.subprocess.PIPE)
    return "a program said %r" % (await p.communicate())[0]
def attack():
    return asyncio.run(ask())
run(attack)
