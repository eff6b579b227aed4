"""Administrative documents for many candidates at once: a zip, and a workbook that says whose each one is
(decisions.md §14, "Bulk documents"). Each finds theirs in their space; no mail leaves.
"""
