"""Parvis: the portal of a selective admission.

The packages below form layers, each of which imports only lower ones (docs/architecture.md gives the order,
import-linter holds it).
"""

import gc

# To load the product makes half a million objects, which stay: at Python's own pace, collections in search of garbage
# were a fifth of every start, and the slowest answers of the grid.
gc.set_threshold(50_000, 20, 50)
