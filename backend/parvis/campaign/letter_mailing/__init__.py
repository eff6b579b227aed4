"""Letters by mail: each candidate is told once, by mail, how they are evaluated (decisions.md §13 "Letters by mail").

Who gets a mail is a state, not an event: while the feature is on and letters are open, everyone who has a letter, an
address of their own and was sent none gets it, those too whose interview is fixed later (`service.serve_late_letters`).
What a mail said is kept; where it is no longer true an administrator sends a corrected one
(`queries.letters_outdated`).
"""
