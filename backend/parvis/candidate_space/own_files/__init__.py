"""The files that candidates send, within a quota (part 2 §2.17, §9; decisions.md §13 "Files").

They delete theirs until the campaign's deadline, and may still add after it. `receipt` prints the receipt of one file,
which its candidate may keep.
"""
