"""Whether juries, their members, readers and sites mark alike (docs/rules/interviews.md).

Groups of grades are compared with all of them in the campaign's points, as they are and for files of the same strength.
Nothing here names a candidate, judges anybody or corrects a grade: a school that harmonises does so by its own formula.
"""
