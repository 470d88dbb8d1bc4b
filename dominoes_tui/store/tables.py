"""The tables of the SQLite file, and how those of each version become those of the next."""

from typing import Final

APPLICATION: Final = 0x444F4D49
"""Marks a SQLite file as ours: `DOMI`."""

FIRST_TABLES: Final = (
    # Of a match in progress `record` lacks `rounds` and `scores`; they follow from the rounds.
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        record TEXT NOT NULL,
        touched INTEGER NOT NULL,
        finished INTEGER NOT NULL DEFAULT 0,
        digest TEXT UNIQUE
    )""",
    "CREATE INDEX in_progress ON matches (touched) WHERE finished = 0",
    """CREATE TABLE rounds (
        match INTEGER NOT NULL REFERENCES matches,
        number INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (match, number)
    )""",
    # The actions of the open round alone: one short row each, so that saving one costs the same
    # however long the match is.
    """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches,
        number INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    # Apart from the records, so that counting ten thousand matches reads little.
    """CREATE TABLE facts (
        match INTEGER PRIMARY KEY REFERENCES matches,
        started TEXT NOT NULL, ended TEXT NOT NULL, names TEXT NOT NULL, scores TEXT NOT NULL,
        mode TEXT NOT NULL, players INTEGER NOT NULL, levels TEXT NOT NULL,
        target INTEGER NOT NULL, person INTEGER NOT NULL, practice INTEGER NOT NULL,
        won INTEGER NOT NULL, tied INTEGER NOT NULL, rounds INTEGER NOT NULL,
        rounds_won INTEGER NOT NULL, rounds_tied INTEGER NOT NULL, blocked INTEGER NOT NULL,
        dominoes INTEGER NOT NULL, scored INTEGER NOT NULL, points_for INTEGER NOT NULL,
        points_against INTEGER NOT NULL, best INTEGER NOT NULL, hints INTEGER NOT NULL,
        undos INTEGER NOT NULL, practice_rounds INTEGER NOT NULL,
        practice_rounds_won INTEGER NOT NULL
    )""",
    "CREATE INDEX facts_by_end ON facts (ended, match)",
    # The sums of the facts of a person's matches, brought up to date with each of them.
    """CREATE TABLE counts (
        mode TEXT NOT NULL, players INTEGER NOT NULL, levels TEXT NOT NULL,
        practice INTEGER NOT NULL, matches INTEGER NOT NULL, won INTEGER NOT NULL,
        tied INTEGER NOT NULL, rounds INTEGER NOT NULL, rounds_won INTEGER NOT NULL,
        rounds_tied INTEGER NOT NULL, blocked INTEGER NOT NULL, dominoes INTEGER NOT NULL,
        scored INTEGER NOT NULL, points_for INTEGER NOT NULL, points_against INTEGER NOT NULL,
        best INTEGER NOT NULL, hints INTEGER NOT NULL, undos INTEGER NOT NULL,
        practice_rounds INTEGER NOT NULL, practice_rounds_won INTEGER NOT NULL,
        PRIMARY KEY (mode, players, levels, practice)
    )""",
)
ORDERS_OF_WINS: Final = (
    # All that a streak and a win rate over time need, in order: no row of the facts is read.
    "CREATE INDEX wins ON facts (person, practice, ended, match, won)",
    """CREATE INDEX wins_of_a_kind
        ON facts (person, practice, mode, players, levels, ended, match, won)""",
)
MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST_TABLES, ORDERS_OF_WINS)
"""The statements that lead from each version of the tables to the next, from none at all."""
