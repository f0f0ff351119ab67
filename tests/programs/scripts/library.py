# SPDX-License-Identifier: Apache-2.0
"""sqlite3: a file with foreign keys, transactions, functions in Python, a backup, and the errors that belong here."""

import sqlite3

SCHEMA = """
CREATE TABLE author(id INTEGER PRIMARY KEY, name TEXT UNIQUE);
CREATE TABLE book(title TEXT, year INTEGER, author INTEGER REFERENCES author(id));
CREATE INDEX by_year ON book(year);
CREATE VIEW old AS SELECT title FROM book WHERE year < 1900 ORDER BY title;
"""


class Longest:
    def __init__(self):
        self.text = ""

    def step(self, text):
        self.text = max(self.text, text, key=len)

    def finalize(self):
        return self.text


database = sqlite3.connect("out/library.db")
database.execute("PRAGMA foreign_keys = ON")
print(database.execute("PRAGMA journal_mode = WAL").fetchone())
database.executescript(SCHEMA)
with database:
    database.executemany("INSERT INTO author VALUES (?, ?)", [(1, "Storm"), (2, "Fontane"), (3, "Droste")])
    database.executemany("INSERT INTO book VALUES (?, ?, ?)", [
        ("Der Schimmelreiter", 1888, 1), ("Effi Briest", 1895, 2), ("Der Stechlin", 1899, 2),
        ("Die Judenbuche", 1842, 3), ("Briefe", 1944, 3)])
for statement, values in (("INSERT INTO author VALUES (9, ?)", ("Storm",)),
                          ("INSERT INTO book VALUES ('Nobody', 2000, ?)", (77,))):
    try:
        with database:
            database.execute(statement, values)
    except sqlite3.IntegrityError as error:
        print(type(error).__name__, error)
database.create_aggregate("longest", 1, Longest)
database.create_function("initials", 1, lambda text: "".join(word[0] for word in text.split()), deterministic=True)
print(database.execute("SELECT longest(title), count(*) FROM book").fetchone())
print(database.execute("SELECT name, group_concat(initials(title)) FROM book JOIN author ON author.id = author "
                       "GROUP BY name ORDER BY name").fetchall())
print(database.execute("SELECT title FROM old").fetchall())
print(database.execute("SELECT json_extract('{\"a\": [1, 2, {\"b\": 3}]}', '$.a[2].b')").fetchone())
copy = sqlite3.connect(":memory:")
database.backup(copy)
print(copy.execute("SELECT sum(year) FROM book").fetchone(), database.in_transaction)
print("\n".join(copy.iterdump()))
database.close()
