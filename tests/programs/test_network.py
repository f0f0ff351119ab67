# SPDX-License-Identifier: Apache-2.0
"""Programs that speak TLS over the loopback interface, as client and as server."""

import http.server
import json
import pathlib
import socket
import ssl
import subprocess
import threading
import unittest

from support import DEBIAN_PACKAGES, ENVIRONMENT, PATIENCE, SCRIPTS, ProgramTest


def make_certificate(directory: pathlib.Path) -> tuple[pathlib.Path, pathlib.Path]:
    certificate, key = directory / "certificate.pem", directory / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2",
                    "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return certificate, key


class Shop(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/welcome":
            self.answer({"query": query, "agent": self.headers["User-Agent"]}, {"Set-Cookie": "basket=7; Path=/"})
        elif path == "/moved":
            self.answer({}, {"Location": "/arrived"}, 302)
        elif path == "/arrived":
            self.answer({"cookie": self.headers["Cookie"]})
        elif path == "/large":
            self.send_body(bytes(range(256)) * (1 << 14))
        else:
            self.answer({"error": path}, status=404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.answer({"type": self.headers["Content-Type"], "body": body, "cookie": self.headers["Cookie"]})

    def answer(self, value, headers=None, status=200):
        self.send_body(json.dumps(value).encode(), {"Content-Type": "application/json", **(headers or {})}, status)

    def send_body(self, body, headers=None, status=200):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A client that does not trust the certificate hangs up. That is part of the test."""


class Network(ProgramTest):
    def setUp(self):
        super().setUp()
        self.certificate, self.key = make_certificate(self.root)

    def start_shop(self) -> str:
        server = QuietServer(("127.0.0.1", 0), Shop)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"https://127.0.0.1:{server.server_port}"

    def test_a_client_of_requests_shops(self):
        ended = self.compare_script("shop.py", self.start_shop(), str(self.certificate), packages=[DEBIAN_PACKAGES],
                                    flags=["--allow-network", f"--allow-read={self.certificate}"])
        self.assertIn("'agent': 'shop/1'", ended.out)
        self.assertIn("404 Not Found", ended.out)
        self.assertEqual(ended.out.splitlines()[-1], "True")

    def test_an_asyncio_server_serves_many(self):
        words = [str(SCRIPTS / "chat.py"), str(self.certificate), str(self.key)]
        flags = ["--allow-network", f"--allow-read={self.certificate}", f"--allow-read={self.key}"]
        heard = [self.chat(command) for command in (self.python_words(words), self.pynox_words(words, flags, []))]
        self.assertEqual(heard[1], heard[0])
        self.assertEqual(heard[0][-1], "ended")

    def chat(self, command: list[str]) -> list[str]:
        """What a server prints and tells while three come, and the last one ends it."""
        with subprocess.Popen(command, env=ENVIRONMENT, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as server:
            port = int(server.stderr.readline().removeprefix("port "))
            clients, heard = [], []
            for name in ("ada", "bob", "cyd"):
                clients.append(self.connect(port, name))
                heard += [client.readline() for client in clients]
            clients[2].write("end\n")
            clients[2].flush()
            heard += [client.readline() for client in clients]
            printed, errors = server.communicate(timeout=PATIENCE)
            for client in clients:
                client.close()
        self.assertEqual((server.returncode, errors), (0, ""))
        return heard + printed.splitlines()

    def connect(self, port: int, name: str):
        context = ssl.create_default_context(cafile=str(self.certificate))
        plain = socket.create_connection(("127.0.0.1", port), PATIENCE)
        with context.wrap_socket(plain, server_hostname="localhost") as secure:
            stream = secure.makefile("rw")
        stream.write(name + "\n")
        stream.flush()
        return stream


if __name__ == "__main__":
    unittest.main(verbosity=2)
