"""The jury's space: the candidates of a jury's day, one candidate found by number, their PFM, the grade (part 2 §2.10,
§4.2, §5).

A jury member reaches any candidate whose number they know, whole and exact; who tries numbers in a row is slowed down.
A person who declared a conflict of interest with a candidate can no longer open that candidate.
"""
