"""The parts of a package, and the cells of its sheets."""
