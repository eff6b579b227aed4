"""Administrative documents for many candidates at once: a zip, and a workbook that gives the candidate of each file
(docs/rules/imports.md). Candidates find them in their space; no mail is sent.
"""
