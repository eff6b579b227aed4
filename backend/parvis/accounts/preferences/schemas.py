"""Preferences on the wire (docs/rules/accounts.md)."""

from typing import Annotated

from pydantic import StrictBool

from parvis.kernel.schemas import Form, Out, required


class PreferencesOut(Out):
    """``page_keys``: whether a key pressed without Ctrl, as `/` or `?`, acts on the whole page."""

    page_keys: bool


class PreferencesIn(Form):
    """The preferences as the person chose them."""

    answer = PreferencesOut

    page_keys: Annotated[StrictBool, required("Choix obligatoire")]
