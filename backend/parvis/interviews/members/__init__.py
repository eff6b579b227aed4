"""Who sits in a jury and on which of its days, and the candidates whom they said that they cannot judge.

A member is an account that has the jury's role: whoever loses it, or their account, sits no more. Days are those of the
jury: they move, and go, with these. `busy` tells who sits in two juries at once.
"""
