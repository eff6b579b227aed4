"""Candidates say whether they will come to their interview, where the campaign asks them; staff read it in the grid of
slots and in the history.

An answer is about one slot: a candidate who gets another one answers again.
"""
