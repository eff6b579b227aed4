"""Personal data: what a purge takes, what is held on one person, and their erasure (decisions.md §15, "Privacy").

Nothing here knows where personal data lie: each concept tells (`kernel.personal_data`).
"""
