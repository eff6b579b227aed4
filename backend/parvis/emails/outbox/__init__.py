"""The outbox: every mail is a row, written in the transaction that causes it, and sent later.

`delivery` sends the rows, in one worker at a time, over the connection of `smtp`. A row says SENDING before the first
byte is on the wire, so that a mail that may or may not have been sent is DOUBTFUL: it is never sent again
automatically. The secret of a mail, a one-time link, is stored encrypted with its row until the mail is sent; the
stored body has `rules.MASK` in its place. `trials` sends at once what staff try before many mails leave.
"""
