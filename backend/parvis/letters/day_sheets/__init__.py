"""The sheet of a jury's day, to print: hours, candidates, specificities, space for signatures; for one jury, or for
every jury of a site in one file. `page` prints it. And the calendar of the members who sit.
"""
