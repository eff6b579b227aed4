"""What needs somebody's attention today, counted in one call for the administration home (decisions.md §15).

Each line links to the page where it is handled; a line at zero is left out.
"""
