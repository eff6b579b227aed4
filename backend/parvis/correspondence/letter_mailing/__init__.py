"""Letters by mail: each candidate is told once, by mail, how they are evaluated (docs/rules/letters.md).

Mails follow a state, not an event: while the feature is on and letters are open, every candidate who has a letter and
an address of their own, and was not sent it yet, gets a mail, also when their interview is fixed later
(`service.serve_late_letters`). The content of each mail is kept; when it is no longer true, an administrator sends a
corrected mail (`outdated`). `states` tells who has a letter, and `writing` puts the mails into the outbox.
"""
