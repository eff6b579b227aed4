"""Messages that staff write to many candidates, and the templates that they keep of them.

`placeholders` reads what a text takes from each candidate, `text` makes the mail of what is written, `audience` knows
whom it reaches and what each candidate's placeholders are, and `unsent` which mails that wait are no longer true.
"""
