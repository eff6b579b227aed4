"""Candidates arrange the hour of their interview themselves, where the campaign lets them: they choose a free slot that
suits them, or ask staff for another one.

A slot that is touched is held for five minutes, so that nobody takes it from under their eyes; nothing changes before
they choose it. The choice is one transaction: the former slot is free in it, and the corrected letter is queued in it.
"""
