# SPDX-License-Identifier: Apache-2.0
"""shop.py URL CERTIFICATE: a client with requests: a session with cookies, JSON, a form, redirects, errors."""

import hashlib
import sys

import requests

url, certificate = sys.argv[1:]
with requests.Session() as session:
    session.verify = certificate
    session.headers["User-Agent"] = "shop/1"
    welcome = session.get(url + "/welcome", params={"name": "Ada Ü"})
    print(welcome.status_code, welcome.json(), dict(session.cookies))
    print(session.post(url + "/order", json={"item": "book", "count": 2}).json())
    print(session.post(url + "/order", data={"item": "pen"}, allow_redirects=True).json())
    moved = session.get(url + "/moved")
    print([answer.status_code for answer in moved.history], moved.url.rsplit("/", 1)[1], moved.json()["cookie"])
    try:
        session.get(url + "/nothing").raise_for_status()
    except requests.HTTPError as error:
        print(error.response.status_code, error.response.reason)
    checksum = hashlib.sha256()
    with session.get(url + "/large", stream=True) as answer:
        for chunk in answer.iter_content(1 << 16):
            checksum.update(chunk)
    print(checksum.hexdigest())
try:
    requests.get(url + "/welcome")  # not trusted by the system's certificates
except requests.exceptions.SSLError as error:
    print("self-signed" in str(error) or "self signed" in str(error))
