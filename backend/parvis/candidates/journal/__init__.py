"""The access journal: who of the staff opened which candidate's record, file or letter, and when (decisions.md §11).

One row a person, what they opened and quarter of an hour, kept 12 months. Whatever shows a candidate to one of the
staff calls `service.note_access`.
"""
