"""Zips that people send, read without trusting their headers (docs/rules/files.md).

`entries` opens one: an archive that is dangerous as a whole is refused, an entry that is dangerous or unreadable is
reported and never read. Nothing is ever written under a name that an archive holds.
"""
