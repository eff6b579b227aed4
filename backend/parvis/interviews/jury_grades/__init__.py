"""The juries' grades: the letter that a candidate got at an interview or for their PFM (docs/rules/interviews.md).

One current grade a candidate. Its type decides which business column of the candidate table holds the letter,
NoteEntretien or NotePFM; the other is blank. Former grades are in the history.
"""
