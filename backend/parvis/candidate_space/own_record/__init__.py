"""A candidate's own record: what they may read, and, when it was created by hand, the profile and the marks that they
write (docs/rules/candidate-space.md).

What they write reaches the candidate table and the history in the same transaction, so that staff read it at once.
"""
