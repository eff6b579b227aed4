"""The live export: the candidates in a workbook whose formulas are live, so that staff check Parvis with a spreadsheet
(docs/rules/formulas.md).
"""
