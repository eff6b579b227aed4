"""Where the built interface and the migrations are: inside the package in a wheel, where tools/release.py puts them, in
folders of their own in a clone.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
REPOSITORY = PACKAGE.parents[1]


def product_folder(packaged: str, cloned: str) -> Path:
    """Returns the folder ``packaged`` of the package, or, where that was not made, ``cloned`` of the repository."""
    folder = PACKAGE / "packaged" / packaged
    return folder if folder.is_dir() else REPOSITORY / cloned


INTERFACE = product_folder("interface", "frontend/dist")
MIGRATIONS = product_folder("migrations", "backend/migrations")
