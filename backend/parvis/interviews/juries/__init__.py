"""Juries of a site and the days on which they sit (docs/rules/interviews.md).

The server chooses a jury's name: the site's trigram, the first free index among the site's juries of its type, a
suffix. `hours` tells how long an interview lasts, in which zone a jury's hours are told, what is past, what overlaps.
"""
