"""Reading projects (PFM): a queue that gives readers the next project, blind, once or twice (docs/rules/interviews.md).

A reading is one reader's letter. What the readings of a project give, and whether somebody must settle them, follows
from the campaign's `PfmSettings`; the result is the candidate's grade of type PFM (`jury_grades`), which this concept
alone writes and removes as readings change. Every write is made under one lock, so that no project gets more readings
than it needs, and that a change of the settings finds no reading half written.
"""
