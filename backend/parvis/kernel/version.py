"""The version of Parvis that this process runs, for whoever operates several at once."""

from importlib.metadata import version

VERSION = version("parvis")
"""That of the installed package, as ``1.0.0``."""
