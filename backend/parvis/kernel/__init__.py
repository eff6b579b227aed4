"""What every concept uses: settings, database, errors, web, permissions, jobs.

The kernel imports no other Parvis package. It knows only what all concepts share: the roles, the kinds of jobs and the
settings, lists that a concept may add to.
"""
