"""Formulas: their definitions, the computations that run them, the results that hold for everyone."""
