"""The sheet of a jury's day, to print: hours, candidates, specificities, space for signatures.

It covers one jury, or every jury of a site in one file. `page` prints it, and what hangs at the doors: hours and
numbers alone. Also the calendar of the members who sit.
"""
