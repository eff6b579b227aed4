"""A snapshot's rows as a workbook, written by a process of its own."""
