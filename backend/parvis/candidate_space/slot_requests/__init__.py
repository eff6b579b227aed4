"""Candidates ask for another hour of interview, where the campaign lets them, and staff answer: by one of the slots
that suit them, or by a sentence.

A request waits until somebody resolves it; the candidate reads the answer by mail and in their space.
"""
