"""The files that candidates send, within a quota (docs/rules/candidate-space.md).

They may delete files until the campaign's deadline, and add files after it too. `receipt` prints the receipt of one
file, which its candidate may keep.
"""
