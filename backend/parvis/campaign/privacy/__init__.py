"""Personal data: what a purge removes and keeps, what is stored about one person, and their erasure (decisions.md §15).

Nothing here knows where personal data are stored: each concept declares its own (`kernel.personal_data`).
"""
