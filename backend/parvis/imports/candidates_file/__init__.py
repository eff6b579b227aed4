"""The import of the national platform's candidates file (docs/rules/imports.md).

A file is received as it arrives, read (`csv.reading`), matched with business fields (`profile`), compared with what
Parvis holds (`plan.comparison`) and described in a report; confirming writes all of it or nothing. The web calls, the
jobs, the command line and the demonstration all go through `service`.
"""
