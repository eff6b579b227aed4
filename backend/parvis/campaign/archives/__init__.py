"""Archives: what is kept of a campaign, in one zip that a spreadsheet and a PDF reader open ten years later (part 2
§2.11, §4.4; decisions.md §9 and §14, "Archive").

A job writes it as a stream into the object store (`writing`), reads it back, and only then offers it for download.
For long-term storage, staff replace an archive by a workbook without personal data.
"""
