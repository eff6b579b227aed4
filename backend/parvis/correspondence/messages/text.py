"""The text of a message as HTML and as plain text: paragraphs, bold, lists and links; anything else reads as typed.

Each placeholder is a mark while the text is read, so that nothing of a value is taken for bold, a link or HTML.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from parvis.correspondence.messages.placeholders import LINK, Part, Placeholder
from parvis.kernel.errors import FieldError, InvalidInput

BLANK: Final = "…"
"""What a sample shows in the place of a blank."""

_BREAKS: Final = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK: Final = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_LINK: Final = re.compile(r"(?<!!)\[([^\[\]\n]+)\]\(((?:https://|mailto:)[^\s()]+|" + f"{_OPEN}\\d+{_CLOSE}" + r")\)")
_ANY_LINK: Final = re.compile(r"\[[^\[\]\n]*\]\(([^()\n]*)\)")
_BOLD_BEGINS: Final = re.compile(r"(?=\*\*\S)")
_BOLD_ENDS: Final = re.compile(r"(?<=\S)(?=\*\*)")
_ITEM: Final = re.compile(r"[-*] +(.+)", re.DOTALL)
_NUMBERED: Final = re.compile(r"\d{1,3}[.)] +(.+)", re.DOTALL)
_SHORTEST_BOLD: Final = len("**a")
_STAR, _LABEL = "\ue002", "\ue003"
_OWN: Final = re.compile("[\ue000-\ue003]")
"""The characters that stand for something else while a text is read."""


def breaks_line(text: str) -> bool:
    """Whether the text has a line break of any kind."""
    return _BREAKS.search(text) is not None


@dataclass(frozen=True, slots=True)
class Written:
    """A text whose marks wait for the values of a candidate: `filled` puts them."""

    html: tuple[Part, ...]
    plain: tuple[Part, ...]


def written_as_mail(parts: Sequence[Part]) -> Written:
    """The text as HTML and plain. Raises `InvalidInput` where a link leads to what a candidate's value says."""
    placeholders = [part for part in parts if isinstance(part, Placeholder)]
    marks = iter(range(len(placeholders)))
    text = "".join(
        f"{_OPEN}{next(marks)}{_CLOSE}" if isinstance(part, Placeholder) else _OWN.sub("", part) for part in parts
    )
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for address in _ANY_LINK.findall(text):
        leads = [placeholders[int(mark)].source for mark in _MARK.findall(address)]
        if leads and (leads != [LINK] or _MARK.fullmatch(address) is None):
            sentence = f"L'adresse d'un lien ne contient que {{{LINK}}}"
            raise InvalidInput(fields=[FieldError(field="body", message=sentence)])
    text = text.replace(r"\*", _STAR)
    html = "".join(_block(lines) for lines in _blocks(text)).replace(_STAR, "*")
    plain = _marked(text, ("", ""), lambda address: ("", f" ({address})"))
    plain = plain.replace("(mailto:", "(").replace(_STAR, "*").strip()
    return Written(_unmarked(html, placeholders), _unmarked(plain, placeholders))


def _blocks(text: str) -> list[list[str]]:
    """The paragraphs, and in them each list apart, line by line."""
    blocks: list[list[str]] = []
    kind = None
    for line in text.split("\n"):
        present = None if not line.strip() else _kind_of(line)
        if present is not None:
            if present == kind:
                blocks[-1].append(line.strip())
            else:
                blocks.append([line.strip()])
        kind = present
    return blocks


def _kind_of(line: str) -> str:
    if _ITEM.fullmatch(line.strip()):
        return "ul"
    return "ol" if _NUMBERED.fullmatch(line.strip()) else "p"


def _block(lines: Sequence[str]) -> str:
    kind = _kind_of(lines[0])
    if kind == "p":
        return f'<p style="margin:0 0 16px">{"<br />".join(_inline(line) for line in lines)}</p>'
    pattern = _ITEM if kind == "ul" else _NUMBERED
    items = [match[1] for line in lines if (match := pattern.fullmatch(line))]
    return f'<{kind} style="margin:0 0 16px">{"".join(f"<li>{_inline(item)}</li>" for item in items)}</{kind}>'


def _inline(text: str) -> str:
    """Bold and links of a line; the rest is text."""
    return _marked(escape(text), ("<strong>", "</strong>"), lambda address: (f'<a href="{address}">', "</a>"))


def _marked(text: str, bold: tuple[str, str], link: Callable[[str], tuple[str, str]]) -> str:
    """The text with marks around its bold parts and links' labels; addresses, never bold, are set aside meanwhile."""
    addresses: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        addresses.append(found[2])
        return f"{_LABEL}{found[1]}{_LABEL}"

    before, *others = _bold(_LINK.sub(set_aside, text), bold).split(_LABEL)
    written = [before]
    for address, label, rest in zip(addresses, others[::2], others[1::2], strict=True):
        begins, ends = link(address)
        written += [begins, label, ends, rest]
    return "".join(written)


def _bold(text: str, marks: tuple[str, str]) -> str:
    """The text with these marks around its bold parts. Each end is looked for once: the time grows as the text does."""
    ends = [found.start() for found in _BOLD_ENDS.finditer(text)]
    written, at, ahead = list[str](), 0, 0
    for begins in (found.start() for found in _BOLD_BEGINS.finditer(text)):
        while ahead < len(ends) and ends[ahead] < begins + _SHORTEST_BOLD:
            ahead += 1
        if begins < at or ahead == len(ends):
            continue
        written += [text[at:begins], marks[0], text[begins + 2 : ends[ahead]], marks[1]]
        at = ends[ahead] + 2
    return "".join([*written, text[at:]])


def _unmarked(text: str, placeholders: Sequence[Placeholder]) -> tuple[Part, ...]:
    pieces = _MARK.split(text)
    return tuple(placeholders[int(piece)] if index % 2 else piece for index, piece in enumerate(pieces))


def filled_html(parts: Sequence[Part], values: Mapping[Placeholder, str]) -> str:
    """The HTML with a candidate's values, which are text: their line breaks stay."""
    return "".join(
        part if isinstance(part, str) else "<br />".join(escape(line) for line in values[part].splitlines())
        for part in parts
    )


def filled(parts: Sequence[Part], values: Mapping[Placeholder, str]) -> str:
    """The plain text with a candidate's values."""
    return "".join(part if isinstance(part, str) else values[part] for part in parts)
