"""The sheet of a jury's day, to print: hours, candidates, specificities, room for signatures; of one jury, or of every
jury of a site in one file. `page` prints it.
"""
