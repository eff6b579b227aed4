"""Parvis: the portal of a selective admission.

The packages below form layers, each of which imports only lower ones (docs/architecture.md gives the order,
import-linter holds it).
"""
