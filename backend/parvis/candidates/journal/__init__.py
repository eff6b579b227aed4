"""The access journal: which staff member opened which candidate's record, file or letter, and when.

There is one row for each person, thing opened and quarter of an hour, kept for 12 months. Code that shows a candidate
to staff calls `service.note_access`.
"""
