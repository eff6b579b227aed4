"""What the school looks like: its colour, from which every shade is derived so that text stays readable, and its logo.

The settings of the campaign name both; the pages of candidates, the sign-in page, letters and mails bear them.
"""
