"""The jury's space: the candidates of a jury's day, one candidate found by number, their PFM, the grade.

A jury member finds any candidate by their complete, exact number; trying many numbers is slowed down.
A person who declared a conflict of interest with a candidate can no longer open that candidate.
"""
