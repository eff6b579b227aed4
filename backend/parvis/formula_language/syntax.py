"""Tokens to tree, by the LALR grammar of `grammar.lark`; a syntax error says where it is and what could stand there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, cast

import lark
from lark.lexer import Lexer

from parvis.formula_language.bindings import bound_names
from parvis.formula_language.brackets import column_of_brackets
from parvis.formula_language.numerals import literal_value
from parvis.formula_language.problems import INVALID_MESSAGE, FormulaRefused
from parvis.formula_language.tokens import BOOLEANS, refused, tokens
from parvis.formula_language.tree import (
    Binary,
    Boolean,
    Call,
    Error,
    Missing,
    Name,
    Node,
    Number,
    Reference,
    Text,
    Tree,
    Unary,
)
from parvis.formula_language.values import ERRORS_WRITTEN

if TYPE_CHECKING:
    from lark.parsers.lalr_interactive_parser import InteractiveParser

_FRENCH_NAMES: Final = {
    "NUMBER": "nombre", "STRING": "texte", "BOOLEAN": "VRAI ou FAUX", "REFERENCE": "référence", "FUNCTION": "fonction",
    "OPEN": "(", "CLOSE": ")", "SEPARATOR": ";", "$END": "fin de la formule",
    "ADDITIVE": "opérateur", "MULTIPLICATIVE": "opérateur", "POWER": "opérateur", "PERCENT": "opérateur",
    "AMPERSAND": "opérateur", "COMPARISON": "opérateur",
}  # fmt: skip


OPERANDS: Final = ("nombre", "texte", "VRAI ou FAUX", "référence", "fonction", "(")
"""What may stand where a value is expected."""


def parse(text: str) -> Tree:
    """The tree; a leading `=` is optional. Raises FormulaRefused: FORMULA_INVALID with its span, FORMULA_TOO_LARGE."""
    scanned = tokens(text)
    parser = _grammar().parse_interactive()
    for token in scanned:
        fed = lark.Token(token.type, token.text, start_pos=token.start, end_pos=token.end)
        try:
            parser.feed_token(fed)
        except lark.UnexpectedToken:
            raise _unexpected(text, parser, token.start, token.end) from None
    end = len(text.rstrip())
    try:
        root = cast("Node", parser.feed_eof())
    except lark.UnexpectedToken:
        raise _unexpected(text, parser, end, end) from None
    return Tree(text, root, bound_names(text, root))


def _unexpected(text: str, parser: InteractiveParser, start: int, end: int) -> FormulaRefused:
    accepted = cast("set[str]", parser.accepts())
    operand_expected = "NUMBER" in accepted
    names = [
        french
        for terminal, french in _FRENCH_NAMES.items()
        # A sign could stand before an operand too, but that is not what is missing there.
        if terminal in accepted and not (operand_expected and french in {"opérateur", ";"})
    ]
    return refused(text, start, end, INVALID_MESSAGE, expected=tuple(dict.fromkeys(names)))


class _TokensReady(Lexer):
    """Lark asks for a lexer; ours has run before, and the parser is fed its tokens."""

    def __init__(self, configuration: object) -> None:
        del configuration

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[lark.Token]:
        del lexer_state, parser_state
        return iter(())


@lark.v_args(inline=True)
class _Builder(lark.Transformer[lark.Token, object]):
    """Builds each node as the parser reduces its rule: no pass over the tree, no recursion."""

    def number(self, token: lark.Token) -> Node:
        return Number(*_span(token), literal_value(token))

    def string(self, token: lark.Token) -> Node:
        return Text(*_span(token), token[1:-1].replace('""', '"'))

    def boolean(self, token: lark.Token) -> Node:
        return Boolean(*_span(token), BOOLEANS[token.upper()])

    def error(self, token: lark.Token) -> Node:
        return Error(*_span(token), ERRORS_WRITTEN[token.upper()])

    def reference(self, token: lark.Token) -> Node:
        table, _, inside = token[:-1].partition("[")
        column = column_of_brackets(inside)
        assert column is not None, "the scanner lets no other reference through"
        return Reference(*_span(token), table, *column)

    def name(self, token: lark.Token) -> Node:
        return Name(*_span(token), str(token))

    def signed(self, operator: lark.Token, operand: Node) -> Node:
        return Unary(_span(operator)[0], operand.end, str(operator), operand)

    def percent(self, operand: Node, operator: lark.Token) -> Node:
        return Unary(operand.start, _span(operator)[1], "%", operand)

    def binary(self, left: Node, operator: lark.Token, right: Node) -> Node:
        return Binary(left.start, right.end, str(operator), left, right)

    def call(self, name: lark.Token, opening: lark.Token, parts: list[Node | lark.Token], closing: lark.Token) -> Node:
        start, name_end = _span(name)
        arguments: list[Node] = []
        end = _span(opening)[1]
        for part in parts:
            if isinstance(part, lark.Token):
                end = _span(part)[1]
            else:
                arguments.append(Missing(end, end) if isinstance(part, Missing) else part)
        if len(arguments) == 1 and isinstance(arguments[0], Missing):
            arguments.clear()
        return Call(start, _span(closing)[1], str(name), name_end, tuple(arguments))

    def parenthesised(self, opening: lark.Token, inner: Node, closing: lark.Token) -> Node:
        return replace(inner, start=_span(opening)[0], end=_span(closing)[1])

    def arguments(self, *parts: Node | lark.Token) -> list[Node | lark.Token]:
        return list(parts)

    def argument(self, *nodes: Node) -> Node:
        return nodes[0] if nodes else Missing(0, 0)


def _span(token: lark.Token) -> tuple[int, int]:
    assert token.start_pos is not None
    assert token.end_pos is not None
    return token.start_pos, token.end_pos


@cache
def _grammar() -> lark.Lark:
    grammar = (files("parvis.formula_language") / "grammar.lark").read_text("utf-8")
    return lark.Lark(grammar, parser="lalr", lexer=_TokensReady, transformer=_Builder())
