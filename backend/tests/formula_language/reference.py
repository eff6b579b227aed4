"""A second evaluator, written from docs/rules/formulas.md alone: one row at a time, plain Python values, no array.

It shares with the product only the parser and `Kind`. Slow and obvious on purpose: the property tests hold the
vectorised evaluator to it.
"""

import math
import re
import unicodedata

from parvis.formula_language import Kind
from parvis.formula_language.tree import Binary, Boolean, Call, Missing, Number, Reference, Text, Unary

ENGLISH = {
    "SI": "IF", "SIERREUR": "IFERROR", "MOYENNE": "AVERAGE", "ET": "AND", "OU": "OR", "NB.SI": "COUNTIF",
    "SOMME": "SUM", "NON": "NOT", "ESTERREUR": "ISERROR", "ESTVIDE": "ISBLANK", "ESTTEXTE": "ISTEXT",
    "ESTNUM": "ISNUMBER", "RANG": "RANK",
}  # fmt: skip


def is_error(value):
    return isinstance(value, Kind)


def is_number(value):
    return isinstance(value, float)


def value_at(tree, columns, row):
    """The value of a row formula at one row; `columns` maps names to lists of Python values."""
    value = Row(columns, row).value(tree.root)
    return value + 0.0 if is_number(value) else value


def number_in(text):
    match = re.fullmatch(r"([+-]?)(\d+(?:[.,]\d+)?|[.,]\d+)(e[+-]?\d+)?(%?)", text.strip(), re.ASCII | re.IGNORECASE)
    if match is None:
        return None
    number = float(match[2].replace(",", ".") + (match[3] or ""))
    number = number / 100 if match[4] else number
    return None if math.isinf(number) else math.copysign(number, -1 if match[1] == "-" else 1)


def to_number(value):
    match value:
        case Kind():
            return value
        case None:
            return 0.0
        case bool():
            return float(value)
        case str():
            number = number_in(value)
            return Kind.VALUE if number is None else number
        case _:
            return value


def to_text(value):
    match value:
        case Kind() | str():
            return value
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
    if value == 0:
        return "0"
    mantissa, exponent = f"{value:.14e}".split("e")
    if -5 <= int(exponent) < 15:
        text = f"{value:.{max(14 - int(exponent), 0)}f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return f"{mantissa.rstrip('0').rstrip('.')}E{int(exponent):+03d}"


def to_condition(value):
    match value:
        case Kind():
            return value
        case None:
            return False
        case str():
            return {"TRUE": True, "VRAI": True, "FALSE": False, "FAUX": False}.get(value.upper(), Kind.VALUE)
        case _:
            return value != 0


def checked(number):
    if isinstance(number, complex) or math.isnan(number) or abs(number) > 1.797e308:
        return Kind.NUM
    return 0.0 if abs(number) < 2.2250738585072014e-308 else number


def digits(number, count):
    return f"{number + 0.0:.{count - 1}e}"


def arithmetic(operator, left, right):
    left, right = to_number(left), to_number(right)
    if is_error(left) or is_error(right):
        return left if is_error(left) else right
    if operator in "+-":
        right = right if operator == "+" else -right
        return 0.0 if digits(left, 15) == digits(-right, 15) else checked(left + right)
    if operator == "*":
        return checked(left * right)
    if operator == "/":
        return Kind.DIV0 if right == 0 else checked(left / right)
    return power(left, right)


def power(base, exponent):
    if base == 0:
        return Kind.NUM if exponent == 0 else Kind.DIV0 if exponent < 0 else 0.0
    sign = 1.0
    if base < 0 and exponent != int(exponent):
        root = 1 / exponent
        if abs(root - round(root)) > 1e-13 * abs(root) or round(root) % 2 == 0:
            return Kind.NUM
        base, sign = -base, -1.0
    try:
        return checked(sign * base**exponent)
    except OverflowError:
        return Kind.NUM


def collation(text):
    letters, accents, separators = "", [], []
    for character in unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae")):
        if unicodedata.combining(character):
            accents.append((-len(letters), character))
        elif character in "-'’ ":
            separators.append((-len(letters), character))
        else:
            letters += character if character.isalnum() else chr(1 + ord(character) % 7)
    return letters, accents, separators


def order(left, right):
    """−1, 0, 1: number < text < boolean, a blank like what it meets."""
    blanks = {str: "", bool: False, float: 0.0}
    if left is None:
        left = blanks.get(type(right), 0.0)
    if right is None:
        right = blanks.get(type(left), 0.0)
    classes = [2 if isinstance(value, bool) else 1 if isinstance(value, str) else 0 for value in (left, right)]
    if classes[0] != classes[1]:
        return -1 if classes[0] < classes[1] else 1
    if classes[0] == 1:
        left, right = collation(left), collation(right)
    elif classes[0] == 0:
        left, right = float(digits(left, 15)), float(digits(right, 15))
    return (left > right) - (left < right)


def compared(operator, left, right):
    if is_error(left) or is_error(right):
        return left if is_error(left) else right
    sign = order(left, right)
    return {"=": sign == 0, "<>": sign != 0, "<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]


def like(text, pattern):
    """Whether a text matches a pattern, by the table of all prefixes."""
    parts = re.findall(r"~[*?~]|.", pattern, re.DOTALL)
    reached = [True] + [False] * len(text)
    for part in parts:
        if part == "*":
            reached = [any(reached[: end + 1]) for end in range(len(text) + 1)]
        else:
            reached = [False] + [reached[end] and (part == "?" or text[end] == part[-1]) for end in range(len(text))]
    return reached[-1]


def counted(cell, criterion):
    """Whether COUNTIF counts a cell."""
    operator, operand = "=", 0.0 if criterion is None else criterion
    explicit = ""
    if isinstance(criterion, str):
        explicit = re.match("<>|<=|>=|=|<|>|", criterion)[0]
        operator, operand = explicit or "=", criterion[len(explicit) :]
        errors = {"#DIV/0!": Kind.DIV0, "#VALUE!": Kind.VALUE, "#N/A": Kind.NA, "#NUM!": Kind.NUM}
        words = {"TRUE": True, "VRAI": True, "FALSE": False, "FAUX": False} | errors
        number = number_in(operand)
        operand = number if number is not None else words.get(operand.upper(), operand)
    if operator == "<>":
        return not (equal_to(cell, operand, explicit) if operand != "" else cell is None)
    if operator == "=":
        return cell is None if explicit and operand == "" else equal_to(cell, operand, explicit)
    if is_number(operand) and is_number(cell):
        sign = (digits12(cell) > digits12(operand)) - (digits12(cell) < digits12(operand))
    elif isinstance(operand, str) and operand and isinstance(cell, str):
        sign = order(cell, operand)
    else:
        return False
    return {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]


def digits12(number):
    return float(digits(number, 12))


def equal_to(cell, operand, explicit):
    if is_number(operand):
        number = number_in(cell) if isinstance(cell, str) else cell if is_number(cell) else None
        return number is not None and digits12(number) == digits12(operand)
    if isinstance(operand, bool) or is_error(operand):
        return cell is operand
    if cell is None:
        return operand == ""
    return isinstance(cell, str) and like(fold(cell), fold(operand))


def fold(text):
    return unicodedata.normalize("NFC", text.casefold().replace("œ", "oe").replace("æ", "ae"))


class Row:
    def __init__(self, columns, row):
        self.columns, self.row = columns, row

    def value(self, node):
        match node:
            case Number() | Text() | Boolean():
                return node.value
            case Missing():
                return 0.0
            case Reference():
                return self.columns[node.column][self.row]
            case Unary(operator="+"):
                return self.value(node.operand)
            case Unary():
                value = to_number(self.value(node.operand))
                return value if is_error(value) else checked(-value if node.operator == "-" else value / 100)
            case Binary(operator="&"):
                left, right = to_text(self.value(node.left)), to_text(self.value(node.right))
                failed = next(filter(is_error, (left, right)), None)
                return failed or (Kind.VALUE if len(left) + len(right) > 32_767 else left + right)
            case Binary(operator="=" | "<>" | "<" | "<=" | ">" | ">="):
                return compared(node.operator, self.value(node.left), self.value(node.right))
            case Binary():
                return arithmetic(node.operator, self.value(node.left), self.value(node.right))
            case Call():
                name = node.name.upper()
                return getattr(self, "_" + ENGLISH.get(name, name).lower())(*node.arguments)

    def cells(self, node):
        """The cells of a reference given as a range."""
        return [self.value(node)] if node.current_row else self.columns[node.column]

    def _if(self, test, chosen, otherwise=None):
        test = to_condition(self.value(test))
        if is_error(test):
            return test
        return self.value(chosen) if test else False if otherwise is None else self.value(otherwise)

    def _iferror(self, value, otherwise):
        value = self.value(value)
        return self.value(otherwise) if is_error(value) else value

    def _not(self, test):
        test = to_condition(self.value(test))
        return test if is_error(test) else not test

    def _iserror(self, value):
        return is_error(self.value(value))

    def _isblank(self, value):
        return self.value(value) is None

    def _istext(self, value):
        return isinstance(self.value(value), str)

    def _isnumber(self, value):
        return is_number(self.value(value))

    def _listed(self, arguments, in_reference, coerced):
        """The usable values of a list function's arguments, and the first error among them."""
        values, failure = [], None
        for argument in arguments:
            if isinstance(argument, Reference):
                found = [cell for cell in self.cells(argument) if is_error(cell) or in_reference(cell)]
            else:
                value = self.value(argument)
                found = [] if value is None else [coerced(value)]
            failure = failure or next(filter(is_error, found), None)
            values += [value for value in found if not is_error(value)]
        return values, failure

    def _sum(self, *arguments):
        numbers, failure = self._listed(arguments, is_number, to_number)
        return failure or checked(sum(numbers))

    def _average(self, *arguments):
        numbers, failure = self._listed(arguments, is_number, to_number)
        return failure or (checked(sum(numbers) / len(numbers)) if numbers else Kind.DIV0)

    def _conditions(self, arguments):
        found, failure = self._listed(arguments, lambda cell: isinstance(cell, float | bool), to_condition)
        return found, failure or (None if found else Kind.VALUE)

    def _and(self, *arguments):
        found, failure = self._conditions(arguments)
        return failure or all(found)

    def _or(self, *arguments):
        found, failure = self._conditions(arguments)
        return failure or any(found)

    def _rank(self, number, values, ascending=None):
        ranked = self.value(number)
        cells = self.cells(values)
        direction = to_number(0.0 if ascending is None else self.value(ascending))
        failures = [to_number(ranked), next(filter(is_error, cells), None), direction]
        failure = next((failed for failed in failures if is_error(failed)), None)
        if failure or ranked is None or isinstance(ranked, bool):
            return failure or Kind.NA
        number = digits12(to_number(ranked))
        numbers = [digits12(cell) for cell in cells if is_number(cell)]
        if number not in numbers:
            return Kind.NA
        return 1.0 + sum((other < number) if direction else (other > number) for other in numbers)

    def _countif(self, values, criterion):
        criterion = self.value(criterion)
        return float(sum(counted(cell, criterion) for cell in self.cells(values)))
