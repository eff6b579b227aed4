"""Juries of a site and the days on which they sit (part 2 §2.8, §4.1, §5).

The server chooses a jury's name: the site's trigram, the first free index among the site's juries of its type, a
suffix.
"""
