"""Archives: what is kept of a campaign, in one zip that a spreadsheet and a PDF reader open ten years later.

A job writes it as a stream into the object store (`writing`), reads it back, and only then offers it for download.
For long-term storage, staff replace an archive by a workbook without personal data.
"""
