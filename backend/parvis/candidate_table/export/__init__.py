"""Writes a snapshot's rows as a workbook, in a separate process."""
