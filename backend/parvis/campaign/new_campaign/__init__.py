"""The next campaign: the present one is archived, its candidates are purged, and what belongs to it alone goes; what
lasts stays: formulas, views, sites, templates, the import profile, settings, accounts. Each step is confirmed, and can
be begun again.
"""
