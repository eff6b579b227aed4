"""What needs somebody's attention today, counted in one call for the administration home (decisions.md §15).

Each line leads to where it is dealt with; a line at zero is absent.
"""
