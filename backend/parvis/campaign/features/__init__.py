"""The features: three switches with which an administrator opens each service to candidates when it is ready.

The evaluation letter reads `queries.letters_open`.
"""
