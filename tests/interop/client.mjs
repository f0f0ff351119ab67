// SPDX-License-Identifier: Apache-2.0
// What the official TypeScript SDKs see of `pynox mcp`, in the directory that run.py has made:
//   node client.mjs LIBRARY REVISION PYNOX INSTALLED
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const STATELESS = "2026-07-28";
const STRUCTURED_SINCE = "2025-06-18";
const [library, revision, pynox, installed] = process.argv.slice(2);
const load = createRequire(path.join(path.resolve(installed), "package.json"));

// What the two libraries do differently.
const LIBRARIES = {
  "@modelcontextprotocol/sdk": () => ({
    Client: load("@modelcontextprotocol/sdk/client/index.js").Client,
    Transport: load("@modelcontextprotocol/sdk/client/stdio.js").StdioClientTransport,
    options: {},
    call: (client, params, options) => client.callTool(params, undefined, options),
  }),
  "@modelcontextprotocol/client": () => ({
    Client: load("@modelcontextprotocol/client").Client,
    Transport: load("@modelcontextprotocol/client/stdio").StdioClientTransport,
    options: revision === STATELESS ? { versionNegotiation: { mode: { pin: revision } } }
                                    : { supportedProtocolVersions: [revision] },
    call: (client, params, options) => client.callTool(params, options),
  }),
};

const { Client, Transport, options, call } = LIBRARIES[library]();
const transport = new Transport({ command: pynox, args: ["mcp", "--profile=agent", "--workers=1"], stderr: "pipe" });
let logged = "";
transport.stderr.on("data", (bytes) => { logged += bytes; });
let agreed;
transport.setProtocolVersion = (version) => { agreed = version; };
const client = new Client({ name: "pynox-interop", version: "1" }, options);
const faults = []; // an answer to no request, a message that does not fit its schema, ...
client.onerror = (error) => faults.push(error);

const runPython = (code, session, more) =>
  call(client, { name: "run_python", arguments: session ? { code, session } : { code } }, more);
const textOf = (result) => result.content.map((block) => block.text).join("");
const done = (what) => console.log(`  ${what}`);

async function listsTools() {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name), ["run_python", "open_session", "close_session"]);
  done("lists the tools");
}

async function runsCode() {
  const result = await runPython("6 * 7");
  assert.equal(textOf(result), "42\n");
  assert.equal(result.isError, false);
  assert.equal(result.structuredContent?.stdout, revision >= STRUCTURED_SINCE ? "42\n" : undefined);
  const failed = await runPython("{}['price']");
  assert.equal(failed.isError, true);
  assert.match(textOf(failed), /KeyError: 'price'/);
  done("runs code without a session");
}

async function keepsVariables() {
  const opened = await call(client, { name: "open_session", arguments: {} });
  const session = textOf(opened).match(/The session (\S+) is open/)[1];
  await runPython("x = 5", session);
  assert.equal(textOf(await runPython("x", session)), "5\n");
  assert.match(textOf(await runPython("x")), /NameError/);
  assert.equal((await call(client, { name: "close_session", arguments: { session } })).isError, false);
  assert.equal((await runPython("x", session)).isError, true);
  done("runs code in a session");
}

// The code ends when the second notification has come.
async function receivesProgress() {
  const seen = [];
  const onprogress = (progress) => {
    seen.push(progress);
    if (seen.length === 2) writeFileSync("data/go", "");
  };
  const code = "import os, time\nprint('epoch 2 of 10')\nwhile not os.path.exists('data/go'): time.sleep(0.01)";
  assert.equal((await runPython(code, undefined, { onprogress })).isError, false);
  assert.deepEqual(seen.map(({ progress }) => progress), [0, 5]);
  assert.equal(seen[1].message, revision > "2024-11-05" ? "epoch 2 of 10" : undefined);
  done("receives progress");
}

// There is one worker: the next run has to wait for the end of the cancelled one.
async function cancels() {
  const control = new AbortController();
  const onprogress = () => control.abort("enough");
  await assert.rejects(runPython("while True: pass", undefined, { onprogress, signal: control.signal }), /enough/);
  assert.equal(textOf(await runPython("1")), "1\n");
  done("cancels");
}

async function subscribesToNothing() {
  const subscription = await client.listen({ toolsListChanged: true });
  assert.deepEqual(subscription.honoredFilter, {});
  assert.equal(await subscription.closed, "graceful");
  done("subscribes to nothing");
}

async function isToldOfMistakes() {
  await assert.rejects(call(client, { name: "run_shell", arguments: {} }), { code: -32602 });
  await assert.rejects(call(client, { name: "run_python", arguments: { code: "1", allow_read: ["/"] } }), { code: -32602 });
  done("is told of mistakes");
}

await client.connect(transport);
assert.equal(client.getNegotiatedProtocolVersion?.() ?? agreed, revision);
assert.equal(client.getServerVersion().name, "pynox");
await listsTools();
await runsCode();
await keepsVariables();
await receivesProgress();
await cancels();
if (revision === STATELESS) await subscribesToNothing();
await isToldOfMistakes();
await client.close();
assert.deepEqual(faults, []);
assert.equal(logged, "pynox: the pool is ready, 1 worker\n");
done("sees no protocol error");
