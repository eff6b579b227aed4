"""The installation's secret, `PARVIS_SECRET_KEY`: which one the database is of, and what is sealed under it.

The keys that must outlive a secret, such as the one that hashes erased people, are rows sealed under it. They prove it
too: a process whose secret does not open them refuses to start.
"""
