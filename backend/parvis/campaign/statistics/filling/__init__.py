"""The statistics workbook filled, by a process of its own: a large template would hold up every page otherwise.

`fill` hands that process the template's parts and the columns; `process` writes the package, `sheet` its sheets.
"""
