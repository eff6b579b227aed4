import re
from importlib import import_module
from pathlib import Path

import click

from parvis.cli import COMMANDS
from tests.architecture.tree import ROOT, text, tracked

# In backticks: what looks like a path of this repository, or one of its commands.
PATH = re.compile(r"`((?:backend|frontend|e2e|benchmarks|tools|docs|\.ci)/[\w./-]+)`")
COMMAND = re.compile(r"`parvis ([a-z][a-z-]*)")
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")


def test_every_link_between_documents_leads_somewhere():
    dead = [
        f"{page}: {target}"
        for page in tracked()
        if page.suffix == ".md"
        for target in LINK.findall(text(page))
        if not (ROOT / page.parent / target).exists()
    ]
    assert dead == []


def test_the_paths_that_documents_name_exist():
    absent = [
        f"{page}: {path}"
        for page in tracked()
        if page.suffix == ".md"
        for path in PATH.findall(text(page))
        if not (ROOT / path).exists() and path != "frontend/dist"  # built
    ]
    assert absent == []


def test_the_commands_that_documents_name_exist():
    named = {name for page in tracked() if page.suffix == ".md" for name in COMMAND.findall(text(page))}
    assert named - COMMANDS.keys() == set()


def test_every_command_and_option_is_documented_for_operators():
    table = [line.split(" | ")[0] for line in text(Path("docs/operations/settings.md")).splitlines()]
    options = {name: _options(import_module(module).command) for name, module in COMMANDS.items()}
    documented = {name: [row for row in table if re.search(rf"^\| .*`parvis {name}\b", row)] for name in COMMANDS}
    assert [name for name, rows in documented.items() if len(rows) != 1] == []
    assert [(name, each) for name in COMMANDS for each in options[name] if each not in documented[name][0]] == []


def _options(command: click.Command) -> list[str]:
    """The options, and the names of the commands, that follow it; of a switch that is on, what switches it off."""
    options = [(each.secondary_opts or each.opts)[-1] for each in command.params if isinstance(each, click.Option)]
    return [*options, *(command.commands if isinstance(command, click.Group) else ())]


def test_the_readme_names_only_make_targets_that_exist():
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    pages = [Path("README.md"), Path("CONTRIBUTING.md")]
    named = {name for page in pages for name in re.findall(r"`make ([a-z0-9-]+)", text(page))}
    assert named - targets == set()


def test_every_decision_is_in_the_index():
    folder = ROOT / "docs/adr"
    index = (folder / "README.md").read_text()
    assert [page.name for page in sorted(folder.glob("[0-9]*.md")) if f"({page.name})" not in index] == []


# Documents of the design that is not in the repository, as docstrings once cited them.
OUTSIDE = re.compile(r"\bpart [12] §|(?<![\w/-])(?:decisions(?:-3)?|api|parcoursup|interface|style)\.md|\bdesign/\w")
RULES = re.compile(r"docs/rules/([\w-]+\.md)")
CODE = {".py", ".ts", ".tsx", ".css", ".lark", ".grammar", ".toml", ".spec"}


def cited(page: Path) -> tuple[list[str], list[str]]:
    """What a file cites from outside the repository, and the pages of the rules that do not exist."""
    content = text(page)
    absent = [name for name in RULES.findall(content) if not (ROOT / "docs" / "rules" / name).exists()]
    return OUTSIDE.findall(content), absent


def test_code_cites_pages_of_the_rules_alone():
    pages = [page for page in tracked() if page.suffix in CODE and page.name != Path(__file__).name]
    wrong = {str(page): found for page in pages if any(found := cited(page))}
    assert wrong == {}, "say the rule in docs/rules, and cite its page"


HELD = re.compile(r"((?:`\w+`, )*`\w+`) of `(backend/parvis/[\w/]+\.py)`")


def test_each_section_of_the_rules_names_functions_that_hold_it():
    sections = {
        f"{page.name}, {section.partition(chr(10))[0]}": HELD.findall(section)
        for page in tracked()
        if page.is_relative_to("docs/rules")
        for section in re.split(r"(?m)^## ", text(page))[1:]
    }
    # Of every call, and of every column: no function alone holds them.
    assert [name for name, held in sections.items() if not held] == ["wire.md, Versions", "wire.md, Pages"]
    gone = [
        f"{section}: {name} of {file}"
        for section, held in sections.items()
        for names, file in held
        for name in re.findall(r"\w+", names)
        if f"def {name}(" not in text(Path(file))
    ]
    assert gone == []
