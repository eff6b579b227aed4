"""Workbooks (.xlsx) that people send: judged whole, and read without trusting them (docs/rules/files.md).

`reading` finds the sheets of a package in the order of its workbook and reads their cells; a part that declares
entities is refused before it is parsed. `judged_workbook` runs in the judge's process.
"""
