"""Parvis: the portal of a selective admission.

The packages below stand in layers, top imports below (docs/architecture.md gives the order, import-linter holds it).
"""
