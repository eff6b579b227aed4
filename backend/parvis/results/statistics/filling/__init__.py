"""Fills the statistics workbook in a separate process: otherwise a large template would delay every page.

`fill` hands that process the template's parts and the columns; `process` writes the package, `sheet` its sheets.
"""
