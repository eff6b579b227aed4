"""Juries of a site and the days on which they sit (part 2 §2.8, §4.1, §5).

A jury's name is the server's: the site's trigram, the first free index among the site's juries of its type, a suffix.
"""
