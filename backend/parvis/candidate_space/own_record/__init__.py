"""A candidate's own record: what they may read, and, when it was created by hand, the profile and the marks that they
write (part 2 §2.17, §5).

What they write reaches the candidate table and the history in the same transaction, so that staff read it at once.
"""
