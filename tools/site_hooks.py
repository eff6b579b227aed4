"""What MkDocs does beside its own when it builds the site of docs/ (mkdocs.yml) or the guides of /aide (aide.yml)."""

import hashlib
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ROOT = Path(__file__).resolve().parents[1]
CALLS_PAGE = "calls.md"
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the description of the API beside the page that shows it."""
    page = files.get_file_from_path(CALLS_PAGE)
    if page is not None and page.inclusion.is_included():
        description = str(ROOT / "frontend" / "openapi.json")
        files.append(File.generated(config, "openapi.json", abs_src_path=description))
    return files


def on_post_page(output: str, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Moves each inline script to a file: Parvis serves its pages with a policy that allows none."""

    def written(match: re.Match[str]) -> str:
        script = match[1]
        name = f"assets/inline-{hashlib.sha256(script.encode()).hexdigest()[:12]}.js"
        path = Path(config.site_dir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(script, encoding="utf-8")
        return f'<script src="{get_relative_url(name, page.url)}"></script>'

    return INLINE.sub(written, output)
