"""The evaluation letter: how a candidate's motivation is evaluated, and the interview if there is one.

`sentences` writes the text once, for the details call, the screens and the PDF; `hours` writes the hours in it, and
those of deadlines. `page` prints it on one A4 page, with the fonts of the folder `fonts` (Inter, OFL-1.1), `calendar`
as a calendar file. `interview` reads the candidate's slot.
"""
