"""What every concept stands on: settings, database, errors, web, permissions, jobs.

The kernel knows nothing of candidates or formulas; it imports no other Parvis package.
"""
