# SPDX-License-Identifier: Apache-2.0
import asyncio
import os

import ledger
import pytest


@pytest.mark.parametrize("amount", [0, 1, 10])
def test_moves(book, amount):
    book.move("ada", "bob", amount)
    assert (book.accounts["ada"], book.accounts["bob"]) == (10 - amount, amount)


def test_refuses_an_overdraft(book):
    with pytest.raises(ledger.Overdrawn, match="only 10"):
        book.move("ada", "bob", 11)


def test_survives_a_file(book, directory):
    book.save(directory / "book.json")
    assert ledger.Book.load(directory / "book.json").accounts == book.accounts


def test_logs(book, caplog):
    with caplog.at_level("INFO"):
        book.move("ada", "bob", 3)
    assert caplog.messages == ["ada to bob: 3"]


def test_prints(capfd):
    os.write(1, b"from the descriptor\n")
    assert capfd.readouterr().out == "from the descriptor\n"


def test_sets_its_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("LEDGER", "x")
    monkeypatch.chdir(tmp_path)
    assert os.environ["LEDGER"] == "x" and os.getcwd() == str(tmp_path)


def test_waits():
    assert asyncio.run(asyncio.sleep(0, "waited")) == "waited"


@pytest.mark.skip(reason="shows how a skipped test looks")
def test_is_skipped():
    raise AssertionError


@pytest.mark.xfail(strict=True)
def test_is_expected_to_fail(book):
    assert book.accounts["ada"] == 11


@pytest.mark.slow
def test_is_not_selected():
    raise AssertionError
