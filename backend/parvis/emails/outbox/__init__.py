"""The outbox: every mail is a row, written in the transaction of what caused it, and leaves from there.

`delivery` sends the rows, in one worker at a time, over the connection of `smtp`. A row says SENDING before the first
byte is on the wire, so that a mail whose fate nobody knows is DOUBTFUL: it never leaves again by itself. What is secret
in a mail, a one-time link, is sealed beside its row until it leaves; the stored body has `rules.MASK` in its place.
"""
