# SPDX-License-Identifier: Apache-2.0
"""[pool.limits] and profiles: the section "Permissions, profiles and limits" of docs/pool-protocol.md."""

import resource

from support import PoolTest

CONFIG = """
[permissions]
allow_network = true

[profiles.fetch]
allow_network = true

[profiles.modest]
allow_read = ["data/part"]
timeout = "2s"

[pool.limits]
allow_read = ["data"]
allow_write = ["out"]
allow_env = ["GIVEN"]
timeout = "3s"
memory = "256m"
max_output = 1000
max_file_size = "1m"
"""


class Limits(PoolTest):
    def setUp(self):
        super().setUp()
        for name in ("data/part", "out", "database", "other"):
            (self.directory / name).mkdir(parents=True)
        (self.directory / "data" / "x.txt").write_text("x")
        (self.directory / "data" / "job.py").write_text("print('ran')\n")
        (self.directory / "other" / "job.py").write_text("print('ran')\n")
        self.pool = self.start("--workers=1", config=CONFIG)

    def test_what_lies_within_is_allowed(self):
        answer = self.pool.run("print(open('data/x.txt').read()); f = open('out/y', 'w'); f.write('1')",
                               allow_read=["data"], allow_write=["out"], allow_env=["GIVEN"], timeout="3s",
                               memory="256m", max_output=1000, max_file_size="1m")
        self.assertEqual((answer["exit"], answer["stdout"]), (0, "x\n"), answer)

    def test_what_is_left_out_is_lowered_to_the_cap(self):
        policy = self.pool.run("1")["policy"]
        self.assertEqual((policy["timeout_ms"], policy["memory_bytes"], policy["max_file_size"]),
                         (3000, 256 << 20, 1 << 20))
        self.assertEqual(self.pool.run("print('x' * 2000)")["stdout"], "x" * 1000)

    def test_more_is_refused_with_the_cap(self):
        for fields, cap in (({"allow_read": ["/etc"]}, str(self.directory / "data")),
                            ({"allow_read": ["database"]}, str(self.directory / "data")),
                            ({"allow_read": ["data/../other"]}, str(self.directory / "data")),
                            ({"allow_read": ["out"]}, str(self.directory / "data")),
                            ({"allow_write": ["data"]}, str(self.directory / "out")),
                            ({"package_dirs": ["data"]}, "nothing"), ({"allow_env": ["HOME"]}, "GIVEN"),
                            ({"allow_network": True}, "does not grant"), ({"allow_temp": True}, "does not grant"),
                            ({"timeout": "4s"}, "3s"), ({"memory": "257m"}, "256m"), ({"max_output": 1001}, "1000"),
                            ({"max_file_size": "2m"}, "1m")):
            with self.subTest(fields=fields):
                answer = self.pool.run("1", **fields)
                self.assertRefused(answer, "OverLimit")
                self.assertIn(cap, answer["error"]["hint"])

    def test_a_link_out_of_the_limit_does_not_lead_out(self):
        (self.directory / "data" / "link").symlink_to(self.directory / "other")
        self.assertRefused(self.pool.run("1", allow_read=["data/link"]), "OverLimit")

    def test_the_directory_of_a_script_counts(self):
        self.assertEqual(self.pool.ask(script="data/job.py")["stdout"], "ran\n")
        self.assertRefused(self.pool.ask(script="other/job.py"), "OverLimit")

    def test_a_profile_is_applied_first_and_capped_too(self):
        answer = self.pool.run("import os; os.listdir('data/part')", profile="modest", timeout="1s")
        self.assertEqual(answer["exit"], 0, answer)
        self.assertEqual(answer["policy"]["timeout_ms"], 1000)
        self.assertEqual(self.pool.run("1", profile="modest")["policy"]["timeout_ms"], 2000)
        self.assertRefused(self.pool.run("1", profile="fetch"), "OverLimit")
        self.await_true(lambda: b'profile "fetch"' in self.pool.error_output, "no warning of a profile without use")

    def test_the_permissions_of_the_command_line_do_not_apply(self):
        self.assertEqual(self.pool.run("1")["policy"]["network"], "deny")

    def test_the_first_excess_is_the_one_that_is_told(self):
        answer = self.pool.run("1", timeout="60s", allow_read=["/etc"])
        self.assertEqual(answer["error"]["message"], "allow_read /etc is outside the pool's limit")
        self.assertEqual(answer["error"]["path"], "/etc")

    def test_info_tells_the_limits(self):
        limits = self.pool.ask(op="info")["limits"]
        self.assertEqual(limits, {"allow_read": [str(self.directory / "data")],
                                  "allow_write": [str(self.directory / "out")], "allow_network": False,
                                  "allow_temp": False, "allow_env": ["GIVEN"], "package_dirs": [], "timeout_ms": 3000,
                                  "memory_bytes": 256 << 20, "max_output": 1000, "max_file_size": 1 << 20})

    def test_limits_hold_for_sessions(self):
        self.assertRefused(self.pool.ask(op="open", allow_network=True), "OverLimit")
        self.assertEqual(self.pool.ask(op="open")["policy"]["timeout_ms"], 3000)
        self.assertRefused(self.pool.ask(op="open", profile="fetch"), "OverLimit")
        self.assertEqual(self.pool.ask(op="open", profile="modest")["policy"]["timeout_ms"], 2000)


class NoLimits(PoolTest):
    def test_without_the_table_there_are_no_caps(self):
        pool = self.start("--workers=1")
        policy = pool.run("1", allow_network=True, allow_read=["/etc"], timeout="24h")["policy"]
        self.assertEqual((policy["network"], policy["timeout_ms"]), ("allow", 86400000))

    def test_a_grant_over_the_configuration_is_refused(self):
        pool = self.start("--workers=1", config="[pool]\nworkers = 1\n")
        answer = pool.run("1", allow_write=["."])
        self.assertRefused(answer, "BadRequest")
        self.assertIn("allow_write", answer["error"]["message"])
        self.assertNotIn("--", answer["error"]["message"])

    def test_nobody_gets_more_than_the_pool_itself_may_use(self):
        pool = self.start("--workers=1")
        (self.directory / "out").mkdir()
        pool.run("1")
        resource.prlimit(pool.process.pid, resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
        self.assertEqual(pool.run("1")["policy"]["max_file_size"], 1 << 20)
        self.assertRefused(pool.run("1", max_file_size="2m"), "BadRequest")
        self.assertEqual(pool.run("1", max_file_size="512k")["policy"]["max_file_size"], 512 << 10)

    def test_an_empty_table_denies_all_permissions(self):
        pool = self.start("--workers=1", config="[pool.limits]\n")
        self.assertRefused(pool.run("1", allow_read=["/etc"]), "OverLimit")
        self.assertRefused(pool.run("1", allow_network=True), "OverLimit")
        self.assertEqual(pool.run("1", timeout="1h", memory="1g")["exit"], 0)
