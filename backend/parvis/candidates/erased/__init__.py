"""The people who were erased: their numbers, hashed with the installation's secret, so that a later file does not bring
them back (docs/rules/candidates.md).
"""
