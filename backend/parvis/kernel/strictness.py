"""How strictly JSON input is validated."""

from typing import Final, cast

LONGEST_LIST_TOLD_WHOLE: Final = 100
_TAKEN_AS_WRITTEN: Final = ("bool", "int")


def tighten(schema: object) -> None:
    """Makes long lists stop at their first fault, and booleans and integers accept only JSON's own."""
    if isinstance(schema, dict):
        node = cast("dict[str, object]", schema)
        if node.get("type") in _TAKEN_AS_WRITTEN:
            node["strict"] = True
        longest = node.get("max_length")
        if node.get("type") == "list" and not (isinstance(longest, int) and longest <= LONGEST_LIST_TOLD_WHOLE):
            node["fail_fast"] = True
        for part in node.values():
            tighten(part)
    elif isinstance(schema, list):
        for part in cast("list[object]", schema):
            tighten(part)
