"""The features: three switches that open each service to candidates when it is ready.

The evaluation letter reads `queries.letters_open`, the outbox which mails may leave.
"""
