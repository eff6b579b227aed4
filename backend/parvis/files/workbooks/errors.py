"""Why a workbook is not read."""


class WorkbookUnreadable(ValueError):
    """The package is no workbook, or one of its parts is damaged."""


class WorkbookUnsafe(ValueError):
    """The package is dangerous: too large once inflated, with macros, entities, or made of nested archives."""


class WorkbookEncrypted(ValueError):
    """The workbook asks for a password."""
