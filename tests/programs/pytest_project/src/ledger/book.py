# SPDX-License-Identifier: Apache-2.0
import json
import logging
from collections import Counter
from pathlib import Path

logger = logging.getLogger(__name__)


class Overdrawn(ValueError):
    pass


class Book:
    def __init__(self):
        self.accounts = Counter()

    def move(self, source, target, amount):
        if source is not None and self.accounts[source] < amount:
            raise Overdrawn(f"{source} has only {self.accounts[source]}")
        if source is not None:
            self.accounts[source] -= amount
        self.accounts[target] += amount
        logger.info("%s to %s: %d", source, target, amount)

    def save(self, path):
        Path(path).write_text(json.dumps(self.accounts, sort_keys=True))

    @classmethod
    def load(cls, path):
        book = cls()
        book.accounts.update(json.loads(Path(path).read_text()))
        return book
