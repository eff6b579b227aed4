"""What needs somebody's attention today, counted in one call for the administration home (docs/rules/campaign.md).

Each line links to the page where it is handled; a line at zero is left out.
"""
