# SPDX-License-Identifier: Apache-2.0
"""The tools: what the model is shown, sessions, errors, and that nothing grants a permission."""

from support import CONFIG, McpTest, text_of


class Running(McpTest):
    def test_the_text_tells_the_whole_story(self):
        client = self.start()
        cases = [("print('a'); 6 * 7", "a\n42\n", False),
                 ("import sys; sys.exit(3)", "[exit 3]", False),
                 ("print('a', end=''); import sys; sys.exit(3)", "a\n[exit 3]", False),
                 ("import sys; print('o'); print('e', file=sys.stderr)", "o\n[stderr]\ne\n", False),
                 ("x = 1\n{}['price']", "[stderr]\nTraceback (most recent call last):\n  File \"<string>\", line 2, in <module>\n"
                                        "KeyError: 'price'\n[exit 1: KeyError: 'price' at line 2]", True)]
        for code, text, is_error in cases:
            with self.subTest(code=code):
                result = client.run(code)
                self.assertEqual((text_of(result), result["isError"]), (text, is_error))

    def test_silence_is_announced(self):
        result = self.start().run("x = 1")
        self.assertRegex(text_of(result), r"\A\[finished in \d+ ms, no output\]\Z")

    def test_both_forms_say_the_same(self):
        result = self.start().run("print('é\U0001f600'); {}['price']")
        data = result["structuredContent"]
        self.assertEqual((data["exit"], data["stdout"], data["session_open"]), (1, "é\U0001f600\n", None))
        self.assertEqual((data["error"]["type"], data["error"]["message"], data["error"]["line"]), ("KeyError", "'price'", 1))
        self.assertIn(data["stdout"], text_of(result))
        self.assertIn(data["stderr"], text_of(result))

    def test_long_output_keeps_both_ends_and_says_so(self):
        result = self.start("--show=1k").run("print('begin' + 'x' * 100000 + 'end')")
        data = result["structuredContent"]
        self.assertTrue(data["stdout"].startswith("begin") and data["stdout"].endswith("end\n"))
        self.assertLess(len(data["stdout"]), 1100)
        self.assertEqual((data["stdout_truncated"], data["stderr_truncated"]), (True, False))
        self.assertTrue(text_of(result).endswith(
            f"\n[stdout cut: the first 512 bytes and the last 512 bytes of 97 KiB are shown. "
            f"Print less, or write to a file in {self.directory}/out]"), text_of(result)[-300:])

    def test_output_past_the_limit_is_of_more_than_that(self):
        result = self.start().run("print('x' * 10_000_000)")
        self.assertIn("the first 8 KiB and the last 8 KiB of more than 1 MiB are shown", text_of(result))
        self.assertLess(len(text_of(result)), 17000)

    def test_output_that_was_not_kept_is_announced_though_all_that_was_kept_is_shown(self):
        result = self.start(config='[profiles.agent]\nmax_output = 100\n').run("print('x' * 1000)")
        self.assertTrue(text_of(result).endswith("\n[stdout cut: only the first 100 bytes were kept. Print less]"))
        self.assertTrue(result["structuredContent"]["stdout_truncated"])

    def test_a_character_that_the_limit_cuts_is_left_out(self):
        client = self.start(config='[profiles.agent]\nmax_output = 100\n')
        for session in ({}, {"session": client.open()}):
            data = client.run("print('€' * 1000)", **session)["structuredContent"]
            self.assertEqual((data["stdout"], data["stdout_truncated"]), ("€" * 33, True))

    def test_a_message_that_is_longer_than_what_is_told_of_it_says_so(self):
        client = self.start("--show=1m")
        for length, shown in ((16384, "m" * 16384), (16385, "m" * 16384 + "…")):
            result = client.run(f"raise ValueError('m' * {length})")
            self.assertEqual(result["structuredContent"]["error"]["message"], shown)
            self.assertIn(f"[exit 1: ValueError: {shown} at line 1]", text_of(result))
        told = client.run("raise ValueError('€' * 16384)")["structuredContent"]["error"]["message"]
        self.assertEqual(told, "€" * (len(told) - 1) + "…")
        self.assertEqual(len(told.encode()) // 1024, 31)

    def test_characters_are_never_cut(self):
        result = self.start("--show=1k").run("print('a' + '€' * 10000)")
        self.assertNotIn("\ufffd", text_of(result))

    def test_nothing_that_code_makes_is_longer_than_may_be_shown(self):
        client = self.start("--show=1k")
        marker = len("\n[… 1023 KiB left out …]\n".encode())
        for code in ("print('x' * 10_000_000)", "def f(n):\n  if n: g(n - 1)\n  1 / 0\ndef g(n): f(n)\nf(499)",
                     "import os; os.write(1, bytes(range(256)) * 1000)", "raise ValueError('m' * 10_000_000)",
                     "raise ValueError('\U0001f600' * 100_000)", "raise type('N' * 100_000, (Exception,), {})('n')",
                     "open('/' + 'p/' * 100_000)", "exec(compile('1 / 0', 'f' * 100_000, 'exec'))",
                     "import " + "a" * 100_000, "import sys; sys.exit('s' * 100_000)"):
            with self.subTest(code=code[:60]):
                result = client.run(code)
                data = result["structuredContent"]
                texts = [data["stdout"], data["stderr"], *(text for text in (data["error"] or {}).values() if isinstance(text, str))]
                self.assertLessEqual(max(len(text.encode()) for text in texts), 1024 + marker)
                # Two streams, what the error is, and what is said of each.
                self.assertLess(len(text_of(result).encode()), 3 * 1024 + 1000)
                self.assertRegex(text_of(result), r"\n\[(stdout|stderr|error) cut: the first 512 bytes and the last 512 bytes of ")

    def test_code_that_prints_messages_does_not_reach_the_channel(self):
        client = self.start()
        forged = '{"jsonrpc": "2.0", "id": 1, "result": {}}'
        code = f"import os\nfor fd in range(256):\n  try: os.write(fd, b'\\n{forged}\\n')\n  except OSError: pass"
        result = client.run(code)
        self.assertIn(forged, text_of(result))
        self.assertEqual(client.set_aside, [])

    def test_the_time_limit_is_the_profiles_or_the_calls(self):
        result = self.start().run("print('so far')\nwhile True: pass", timeout_s=0.2)
        self.assertEqual(result["structuredContent"]["exit"], 124)
        self.assertTrue(result["isError"])
        self.assertIn("so far\n", text_of(result))
        self.assertIn("[exit 124: Timeout", text_of(result))


class Permissions(McpTest):
    def test_the_profile_holds_for_every_call(self):
        (self.directory / "data/x").write_text("content")
        client = self.start()
        self.assertEqual(text_of(client.run("open('data/x').read()")), "'content'\n")
        self.assertEqual(text_of(client.run("open('out/y', 'w').write('abc')")), "3\n")
        self.assertEqual((self.directory / "out/y").read_text(), "abc")
        for code in ("open('data/x', 'w')", "open('/etc/passwd')", "open('pynox.toml')", "import os; os.fork()",
                     "import socket; socket.create_connection(('127.0.0.1', 9))"):
            with self.subTest(code=code):
                result = client.run(code)
                self.assertEqual(result["structuredContent"]["error"]["type"], "PermissionError")

    def test_sessions_have_it_too(self):
        (self.directory / "data/x").write_text("content")
        client = self.start()
        session = client.open()
        self.assertEqual(text_of(client.run("open('data/x').read()", session=session)), "'content'\n")
        self.assertTrue(client.run("open('/etc/passwd')", session=session)["isError"])

    def test_without_a_profile_nothing_is_granted(self):
        (self.directory / "data/x").write_text("content")
        result = self.start(config=None).run("open('data/x')")
        self.assertEqual(result["structuredContent"]["error"]["type"], "PermissionError")

    def test_no_argument_grants_anything(self):
        client = self.start()
        for name, value in (("allow_read", ["/"]), ("allow_network", True), ("profile", "other"), ("script", "x"),
                            ("timeout", "1s"), ("memory", "1g"), ("args", ["x"]), ("echo", False)):
            with self.subTest(name=name):
                for tool, arguments in (("run_python", {"code": "1"}), ("open_session", {}), ("close_session", {"session": "x"})):
                    answer = client.reply(client.start_call(tool, {**arguments, name: value}))
                    self.assertError(answer, -32602)

    def test_arguments_that_do_not_fit_are_refused(self):
        client = self.start()
        for arguments in ({}, {"code": 1}, {"code": None}, {"code": "1", "timeout_s": 0}, {"code": "1", "timeout_s": -1},
                          {"code": "1", "timeout_s": 30.1}, {"code": "1", "timeout_s": "5"}, {"code": "1", "session": 1},
                          {"code": "1\0"}, [], "1"):
            with self.subTest(arguments=arguments):
                self.assertError(client.reply(client.start_call("run_python", arguments)), -32602)
        self.assertEqual(text_of(client.run("1", timeout_s=30)), "1\n")
        self.assertError(client.ask("tools/call", {"name": "run_shell", "arguments": {}}), -32602)
        self.assertError(client.ask("tools/call", {}), -32602)
        self.assertError(client.ask("tools/list", {"cursor": "x"}), -32602)


class Descriptions(McpTest):
    def tools(self, config):
        return {tool["name"]: tool for tool in self.start(config=config).ask("tools/list")["result"]["tools"]}

    def test_they_are_made_from_the_configuration(self):
        tools = self.tools('[profiles.agent]\nallow_read = ["data"]\nallow_network = true\nallow_temp = true\ntimeout = "1500ms"\n'
                           '[pool]\npreload = ["json", "decimal"]\nsession_idle = "90s"\n')
        run = tools["run_python"]
        self.assertIn(f"Can read {self.directory}/data, cannot write files, has a temporary directory, can use the network",
                      run["description"])
        self.assertTrue(run["description"].endswith("Preloaded packages: json, decimal."))
        self.assertEqual(run["annotations"], {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": False,
                                              "openWorldHint": True})
        timeout = run["inputSchema"]["properties"]["timeout_s"]
        self.assertEqual((timeout["maximum"], timeout["description"]), (1.5, "Seconds before the code is stopped. Default 1.5."))
        self.assertIn("after 90 seconds without use", tools["open_session"]["description"])

    def test_code_that_can_change_nothing_is_said_to_be_read_only(self):
        run = self.tools("[profiles.agent]\n")["run_python"]
        self.assertEqual(run["annotations"], {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": False,
                                              "openWorldHint": False})

    def test_without_sessions_nothing_speaks_of_them(self):
        client = self.start(config="[profiles.agent]\n[pool]\nmax_sessions = 0\n")
        (run,) = client.ask("tools/list")["result"]["tools"]
        self.assertEqual(set(run["inputSchema"]["properties"]), {"code", "timeout_s"})
        self.assertNotIn("session", run["description"])
        self.assertError(client.reply(client.start_call("open_session", {})), -32602)
        self.assertError(client.reply(client.start_call("run_python", {"code": "1", "session": "s"})), -32602)


class Sessions(McpTest):
    def test_variables_survive_in_one_and_nowhere_else(self):
        client = self.start()
        first, second = client.open(), client.open()
        client.run("x = 5", session=first)
        result = client.run("x", session=first)
        self.assertEqual((text_of(result), result["structuredContent"]["session_open"]), ("5\n", True))
        self.assertIn("NameError", text_of(client.run("x", session=second)))
        self.assertIn("NameError", text_of(client.run("x")))

    def test_the_handle_is_in_both_forms(self):
        result = self.start().call("open_session")
        self.assertIn(result["structuredContent"]["session"], text_of(result))
        self.assertEqual(result["structuredContent"]["idle_limit_s"], 600)

    def test_a_closed_or_unknown_session_says_why_and_what_to_do(self):
        client = self.start()
        session = client.open()
        self.assertFalse(client.call("close_session", session=session)["isError"])
        for name, why in ((session, "it was closed"), ("s_unknown", "never opened")):
            for result in (client.run("1", session=name), client.call("close_session", session=name)):
                self.assertTrue(result["isError"])
                self.assertIn(why, text_of(result))
                self.assertIn("open_session", text_of(result))
        self.assertIs(client.run("1", session=session)["structuredContent"]["session_open"], False)

    def test_too_many_are_refused_until_one_is_closed(self):
        client = self.start()
        sessions = [client.open(), client.open()]
        result = client.call("open_session")
        self.assertTrue(result["isError"])
        self.assertIn("Close a session", text_of(result))
        client.call("close_session", session=sessions[0])
        self.assertFalse(client.call("open_session")["isError"])

    def test_one_that_the_code_ended_is_announced(self):
        client = self.start()
        session = client.open()
        result = client.run("import os; os._exit(4)", session=session)
        self.assertIs(result["structuredContent"]["session_open"], False)
        self.assertTrue(text_of(result).endswith("Variables are lost; open a new session]"), text_of(result))
        stubborn = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
        result = client.run(stubborn, session=client.open(), timeout_s=0.5)
        self.assertTrue(text_of(result).endswith("[the session was closed: the code did not stop at its time limit. "
                                                 "Variables are lost; open a new session]"), text_of(result))

    def test_a_run_may_take_longer_than_the_default_up_to_the_maximum(self):
        client = self.start()
        self.assertEqual(text_of(client.run("1", session=client.open(), timeout_s=30)), "1\n")


class Starting(McpTest):
    def refused(self, *arguments, config=CONFIG):
        return self.assertRefusesToStart(self.start(*arguments, config=config))

    def test_a_profile_that_no_call_could_use_is_refused(self):
        self.assertIn('"none" was asked for, but there is no', self.refused("--profile=none", config=None))
        self.assertIn('"none"; the file has these: agent', self.refused("--profile=none"))
        self.assertIn('profile "agent": timeout 9s', self.refused(config='[profiles.agent]\ntimeout = "9s"\n[pool.limits]\ntimeout = "8s"\n'))
        self.assertIn("missing", self.refused(config='[profiles.agent]\nallow_read = ["missing"]\n'))
        self.assertIn("no such file", self.refused(config='[profiles.agent]\nallow_read = ["missing"]\n'
                                                          '[pool.limits]\nallow_read = ["missing"]\n'))
        self.assertIn("pynox.toml", self.refused(config='[profiles.agent]\nallow_write = ["."]\n'))

    def test_a_package_directory_of_the_file_is_named_as_in_the_file(self):
        (self.directory / "file").touch()
        for name, why in (("missing", "no such file or directory"), ("file", "this is not a directory")):
            said = self.refused(config=f'[profiles.agent]\n[pool]\npackage_dirs = ["data", "{name}"]\n')
            self.assertIn(f"{self.directory}/pynox.toml:3:25: package_dirs {self.directory}/{name}: {why}", said)
