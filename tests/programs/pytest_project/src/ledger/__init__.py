# SPDX-License-Identifier: Apache-2.0
"""A small ledger, for the tests beside it."""

from ledger.book import Book, Overdrawn

__all__ = ["Book", "Overdrawn"]
