"""How many exports a web process makes at once: each holds a file, and one person must not keep all others waiting."""

from typing import Final

from parvis.candidate_table.export.errors import TooManyExports
from parvis.kernel.fair_turns import Room

MOST_OF_A_PERSON: Final = 2
MOST: Final = 8

export_turn: Final = Room(MOST, each=MOST_OF_A_PERSON, full=TooManyExports).entered
"""Counts an export of a person until it was sent or given up. Raises `TooManyExports`."""
