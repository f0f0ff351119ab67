# SPDX-License-Identifier: Apache-2.0
import ledger
import pytest


@pytest.fixture
def book():
    book = ledger.Book()
    book.move(None, "ada", 10)
    return book


@pytest.fixture(scope="session")
def directory(tmp_path_factory):
    return tmp_path_factory.mktemp("books")
