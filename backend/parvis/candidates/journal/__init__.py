"""The access journal: who of the staff opened which candidate's record, file or letter, and when.

One row for each person, thing opened and quarter of an hour, kept 12 months. Code that shows a candidate to staff calls
`service.note_access`.
"""
