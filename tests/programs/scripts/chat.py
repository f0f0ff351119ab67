# SPDX-License-Identifier: Apache-2.0
"""chat.py CERTIFICATE KEY: an asyncio server with TLS that tells every client what each says, until one says "end"."""

import asyncio
import ssl
import sys

writers = {}


async def serve_client(reader, writer, ended):
    name = (await reader.readline()).decode().strip()
    writers[name] = writer
    await tell_all(f"{name} came, {len(writers)} here")
    try:
        async for line in reader:
            text = line.decode().strip()
            await tell_all(f"{name}: {text}")
            if text == "end":
                ended.set()
    finally:
        del writers[name]
        writer.close()


async def tell_all(text):
    print(text)
    for writer in list(writers.values()):
        writer.write(text.encode() + b"\n")
        await writer.drain()


async def main():
    ended = asyncio.Event()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*sys.argv[1:])
    server = await asyncio.start_server(lambda *streams: serve_client(*streams, ended), "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    print(f"port {port}", file=sys.stderr, flush=True)
    async with asyncio.timeout(60), server:
        await ended.wait()
    print("ended")


asyncio.run(main())
