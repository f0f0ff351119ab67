# SPDX-License-Identifier: Apache-2.0
"""The protocol: both ways to open, every revision, every error."""

from support import REVISIONS, STATELESS, WITH_HANDSHAKE, McpTest, meta, text_of


class Stateless(McpTest):
    def test_requests_need_no_handshake(self):
        client = self.start()
        answer = client.ask("tools/call", {"name": "run_python", "arguments": {"code": "6 * 7"}})
        result = answer["result"]
        self.assertEqual(result["resultType"], "complete")
        self.assertEqual(text_of(result), "42\n")
        self.assertEqual(result["structuredContent"]["stdout"], "42\n")
        self.assertEqual(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "pynox")

    def test_discover_names_every_revision_and_nothing_but_tools(self):
        result = self.start().ask("server/discover")["result"]
        self.assertEqual(result["supportedVersions"], REVISIONS)
        self.assertEqual(result["capabilities"], {"tools": {}})
        self.assertIn("run_python", result["instructions"])
        self.assertEqual((result["resultType"], result["ttlMs"], result["cacheScope"]), ("complete", 3600000, "private"))

    def test_a_request_without_meta_is_refused_and_one_with_it_is_not(self):
        client = self.start()
        client.send({"jsonrpc": "2.0", "id": 90, "method": "tools/list"})
        self.assertError(client.reply(90), -32602)
        for key in meta():
            incomplete = {name: value for name, value in meta().items() if name != key}
            client.send({"jsonrpc": "2.0", "id": key, "method": "tools/list", "params": {"_meta": incomplete}})
            self.assertError(client.reply(key), -32602)
        self.assertEqual(len(client.ask("tools/list")["result"]["tools"]), 3)

    def test_a_version_that_is_not_spoken_is_refused_with_the_list(self):
        client = self.start()
        client.send({"jsonrpc": "2.0", "id": 90, "method": "tools/list",
                     "params": {"_meta": {**meta(), "io.modelcontextprotocol/protocolVersion": "1900-01-01"}}})
        answer = client.reply(90)
        self.assertError(answer, -32022)
        self.assertEqual(answer["error"]["data"], {"supported": REVISIONS, "requested": "1900-01-01"})

    def test_a_subscription_is_acknowledged_with_nothing_and_has_ended(self):
        client = self.start()
        for id in (7, "seven"):
            answer = client.reply(client.request("subscriptions/listen", {"notifications": {"toolsListChanged": True}}, id=id))
            self.assertEqual(client.set_aside.pop(), {
                "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
                "params": {"_meta": {"io.modelcontextprotocol/subscriptionId": id}, "notifications": {}}})
            result = answer["result"]
            self.assertEqual((result["resultType"], result["_meta"]["io.modelcontextprotocol/subscriptionId"]), ("complete", id))
            self.assertEqual(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "pynox")
        for params in ({}, {"notifications": None}, {"notifications": []}):
            self.assertError(client.ask("subscriptions/listen", params), -32602)
        self.assertEqual(client.set_aside, [])

    def test_both_ways_work_in_one_process(self):
        client = self.start(revision="2025-06-18")
        self.assertNotIn("resultType", client.run("1"))
        client.revision = STATELESS
        self.assertEqual(client.run("1")["resultType"], "complete")


class Handshake(McpTest):
    def test_every_revision_is_agreed_on(self):
        for revision in WITH_HANDSHAKE:
            with self.subTest(revision=revision):
                client = self.start(revision=STATELESS)
                result = client.initialize(revision)
                self.assertEqual(result["protocolVersion"], revision)
                self.assertEqual(result["capabilities"], {"tools": {}})
                self.assertEqual(result["serverInfo"]["name"], "pynox")
                self.assertIn("run_python", result["instructions"])

    def test_an_unknown_revision_is_answered_with_the_newest(self):
        for requested in ("1900-01-01", "2030-01-01", STATELESS):
            with self.subTest(requested=requested):
                client = self.start()
                client.send({"jsonrpc": "2.0", "id": 0, "method": "initialize",
                             "params": {"protocolVersion": requested, "capabilities": {}}})
                self.assertEqual(client.reply(0)["result"]["protocolVersion"], "2025-11-25")

    def test_results_have_what_the_revision_knows(self):
        for revision in WITH_HANDSHAKE:
            with self.subTest(revision=revision):
                client = self.start(revision=revision)
                result = client.run("6 * 7")
                self.assertEqual(text_of(result), "42\n")
                expected = {"content", "isError"} | ({"structuredContent"} if revision >= "2025-06-18" else set())
                self.assertEqual(set(result), expected)
                run = client.ask("tools/list")["result"]["tools"][0]
                expected = {"name", "description", "inputSchema"}
                expected |= {"annotations"} if revision >= "2025-03-26" else set()
                expected |= {"title", "outputSchema"} if revision >= "2025-06-18" else set()
                self.assertEqual(set(run), expected)

    def test_ping_is_answered_before_and_after(self):
        client = self.start()
        client.send({"jsonrpc": "2.0", "id": "early", "method": "ping"})
        self.assertEqual(client.reply("early")["result"], {})
        client.initialize("2024-11-05")
        self.assertEqual(client.ask("ping")["result"], {})

    def test_each_way_has_a_method_that_the_other_has_not(self):
        client = self.start(revision="2025-11-25")
        for method in ("server/discover", "subscriptions/listen"):
            self.assertError(client.ask(method, {"notifications": {}}), -32601)
        client.revision = STATELESS
        self.assertError(client.ask("ping"), -32601)

    def test_initialize_needs_a_version(self):
        client = self.start()
        client.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}})
        self.assertError(client.reply(1), -32602)


class Messages(McpTest):
    def test_what_is_no_json_has_an_answer_without_id_and_the_server_goes_on(self):
        client = self.start()
        for line in ("nonsense", '{"jsonrpc": "2.0"', '{"id": 1, "id": 2}', '{"a": {"b": 1, "b": 2}}', "\ufeff{}"):
            with self.subTest(line=line):
                client.say(line)
                answer = client.next()
                self.assertNotIn("id", answer)
                self.assertError(answer, -32700)
        self.assertEqual(text_of(client.run("1")), "1\n")

    def test_what_is_no_request_is_invalid(self):
        client = self.start()
        for message in (1, "text", None, {}, {"jsonrpc": "1.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "id": 1},
                        {"jsonrpc": "2.0", "id": None, "method": "ping"}, {"jsonrpc": "2.0", "id": 1.5, "method": "ping"},
                        {"jsonrpc": "2.0", "id": 1, "method": 1}, {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}):
            with self.subTest(message=message):
                client.send(message)
                self.assertError(client.next(), -32600)

    def test_notifications_and_answers_are_never_answered(self):
        client = self.start()
        for message in ({"method": "notifications/initialized"}, {"method": "notifications/unheard_of"}, {"method": "nothing"},
                        {"method": "notifications/cancelled", "params": {"requestId": 99}},
                        {"method": "notifications/cancelled"}, {"id": 5, "result": {}}, {"id": 6, "error": {}}):
            client.send({"jsonrpc": "2.0", **message})
        client.ask("server/discover")
        self.assertEqual(client.set_aside, [])

    def test_an_unknown_method_is_told_so(self):
        client = self.start()
        for method in ("resources/list", "prompts/list", "notifications/cancelled", "logging/setLevel", ""):
            self.assertError(client.ask(method), -32601)

    def test_what_a_request_carries_beyond_what_is_known_is_left_alone(self):
        client = self.start()
        more = {"task": {"ttl": 1}, "inputResponses": {}, "requestState": "x", "later": [1]}
        call = {"name": "run_python", "arguments": {"code": "6 * 7"}, **more}
        answer = client.ask("tools/call", call, **{"io.modelcontextprotocol/logLevel": "debug", "org.example/later": [[1]]})
        self.assertEqual(text_of(answer["result"]), "42\n")
        self.assertEqual(client.set_aside, [])

    def test_ids_come_back_as_they_were(self):
        client = self.start()
        for id in (0, -1, 2**53, "text", "", "é\n"):
            self.assertEqual(client.reply(client.request("server/discover", id=id))["id"], id)

    def test_an_id_in_use_is_refused_without_one(self):
        client = self.start()
        client.start_call("run_python", {"code": "import time; time.sleep(60)"}, id="same")
        client.request("server/discover", id="same")
        answer = client.next()
        self.assertNotIn("id", answer)
        self.assertError(answer, -32600)
        client.cancel("same")
        self.assertIn("result", client.reply(client.request("server/discover", id="same")))

    def test_a_line_that_is_too_long_is_refused_and_the_next_is_not(self):
        client = self.start(config='[profiles.agent]\n[pool]\nmax_line = "1k"\n')
        client.say("x" * 5000)
        self.assertError(client.next(), -32700)
        self.assertIn("result", client.ask("server/discover"))


class Batches(McpTest):
    LIST = [{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
             "params": {"name": "run_python", "arguments": {"code": "6 * 7"}}},
            {"jsonrpc": "2.0", "id": 3, "method": "unknown"}, 4]

    def test_one_revision_answers_them_in_one_line(self):
        client = self.start(revision="2025-03-26")
        client.send(self.LIST)
        answers = client.next()
        self.assertEqual(sorted(answer.get("id", 0) for answer in answers), [0, 1, 2, 3])
        by_id = {answer.get("id", 0): answer for answer in answers}
        self.assertEqual(by_id[1]["result"], {})
        self.assertEqual(text_of(by_id[2]["result"]), "42\n")
        self.assertError(by_id[3], -32601)
        self.assertError(by_id[0], -32600)

    def test_the_others_have_none(self):
        for revision in REVISIONS:
            if revision == "2025-03-26":
                continue
            with self.subTest(revision=revision):
                client = self.start(revision=revision)
                client.send(self.LIST)
                self.assertError(client.next(), -32600)

    def test_a_batch_of_notifications_has_no_answer_and_an_empty_one_is_invalid(self):
        client = self.start(revision="2025-03-26")
        client.send([{"jsonrpc": "2.0", "method": "notifications/initialized"}])
        client.send([])
        self.assertError(client.next(), -32600)

    def test_a_call_of_a_batch_can_be_cancelled(self):
        client = self.start(revision="2025-03-26")
        client.send([{"jsonrpc": "2.0", "id": 1, "method": "ping"},
                     {"jsonrpc": "2.0", "id": 2, "method": "tools/call",
                      "params": {"name": "run_python", "arguments": {"code": "while True: pass"}}}])
        client.cancel(2)
        self.assertEqual(client.next(), [{"jsonrpc": "2.0", "id": 1, "result": {}}])

    def test_initialize_is_a_message_of_its_own(self):
        client = self.start(revision="2025-03-26")
        client.send([{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}}])
        self.assertError(client.next()[0], -32600)
