"""An invented campaign, for `make start`, tests and benchmarks: a file like the national platform's, a school's
formulas, the first grades of its juries, ten interview sites whose slots wait to be created, and two candidates who
find something in their spaces.

Everything is drawn from a seed, so that two machines show the same candidates. The file goes through the same door as a
real one (`imports.candidates_file.service`), and so does all the rest; no person and no mark in it exists.
"""

from parvis.demonstration.service import DemoAccount, prepare

__all__ = ["DemoAccount", "prepare"]
