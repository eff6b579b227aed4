import re
from pathlib import Path

from tests.architecture.tree import ROOT, text, tracked

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


def test_the_readme_names_only_make_targets_that_exist():
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    pages = [Path("README.md"), Path("CONTRIBUTING.md")]
    named = {name for page in pages for name in re.findall(r"`make ([a-z0-9-]+)", text(page))}
    assert named - targets == set()
