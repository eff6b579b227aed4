"""The files that candidates send, within a quota (part 2 §2.17, §9; decisions.md §13 "Files").

They may delete files until the campaign's deadline, and add files after it too. `receipt` prints the receipt of one
file, which its candidate may keep.
"""
