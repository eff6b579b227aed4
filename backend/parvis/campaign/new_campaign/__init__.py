"""The next campaign: the present one is archived, its candidates are purged, and its own data are removed; formulas,
views, sites, templates, the import profile, settings and accounts stay. Each step is confirmed, and can be started
again.
"""
