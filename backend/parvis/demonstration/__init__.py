"""An invented campaign, for `make start`, tests and benchmarks: a file like the national platform's, a school's
formulas, the first grades of its juries, ten interview sites whose slots wait to be created, and two candidates
whose spaces are not empty.

Everything is drawn from a seed, so that two machines show the same candidates. The file is imported like a real one
(`imports.candidates_file.service`), and the rest is created by the services too; no person and no mark in it is real.
"""
