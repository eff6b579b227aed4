"""The texts of a campaign: what each is for, how it is written, and those that a school starts from.

A text is read on a screen, in a letter, in a mail, or as a public page. Names between braces stand in it for values,
which `rules.filled` puts in. `originals` holds the texts as they are until somebody changes them.
"""
