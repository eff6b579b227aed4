"""What a candidate did in their space, each with the number and the instant of its receipt, which they may keep.

A receipt is the item of history that the act wrote: nothing is said to be received that is not stored.
"""
