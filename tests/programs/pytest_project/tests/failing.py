# SPDX-License-Identifier: Apache-2.0
"""Not found by pytest itself: shows how it reports a failed test."""


def test_compares(book):
    expected = {"ada": 10, "bob": 2}
    assert dict(book.accounts) == expected


def test_raises(book):
    book.move("bob", "ada", 1)
