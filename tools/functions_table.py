"""The table of the functions of formulas in docs/formulas.md, read from their catalogue."""

from pathlib import Path

from parvis.formula_language import FUNCTIONS, Function

PAGE = Path(__file__).resolve().parents[1] / "docs" / "formulas.md"
BEGIN, END = "<!-- functions: written by `make generate` from the catalogue -->\n", "<!-- end of the functions -->"


def page() -> str:
    """The page with its table as the catalogue has it."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "".join(map(_row, sorted(FUNCTIONS, key=lambda function: function.french_name)))
    table = f"| Français | Anglais | Ce qu'elle donne | Exemple |\n|---|---|---|---|\n{rows}"
    return f"{before}{BEGIN}{table}{END}{after}"


def _row(function: Function) -> str:
    older = [name for name in (*function.french_names[1:], *function.english_names[1:]) if name != function.name]
    others = f" (aussi {', '.join(dict.fromkeys(older))})" if older else ""
    example = f"`{function.example.formula}` : {function.example.result or 'texte vide'}"
    cells = (f"`{function.signature}`{others}", f"`{function.name}`", function.help, example)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n"
