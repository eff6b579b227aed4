"""The evaluation letter: how a candidate's motivation is evaluated, and the interview if there is one (part 1 §2).

`sentences` writes what the letter says once, for the details call, the screens and the PDF. `page` prints it on one A4
page, with the fonts of the folder `fonts` (Inter, OFL-1.1), `calendar` as a calendar file. What an interview is comes
from `interview_readers`, `interview` reading the slot that the candidate holds, and whether the candidate may see the
letter from `opening_readers`, which `parvis.app.wiring` fills.
"""
