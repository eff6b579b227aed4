"""What every concept stands on: settings, database, errors, web, permissions, jobs.

The kernel imports no other Parvis package. Of the product it knows only what all of it shares: the roles, the kinds of
jobs and the settings, each a list that a concept may add to.
"""
