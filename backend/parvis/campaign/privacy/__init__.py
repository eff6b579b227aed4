"""Personal data: what a purge removes and keeps, what is stored about one person, and their erasure.

Nothing here knows where personal data are stored: each concept declares its own (`kernel.personal_data`).
"""
