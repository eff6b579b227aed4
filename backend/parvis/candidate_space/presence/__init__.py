"""Candidates say whether they will come to their interview, where the campaign asks them; staff read it in the grid of
slots and in the history.

An answer is about one slot: whoever gets another one answers again.
"""
