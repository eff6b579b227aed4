"""Personal data: what a purge takes and leaves, what is held on one person, and their erasure (decisions.md §15).

Nothing here knows where personal data lie: each concept tells (`kernel.personal_data`).
"""
