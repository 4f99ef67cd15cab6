"""README and documentation tell the truth: Python runs, commands and options exist, links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest

from nerai.cli.main import COMMANDS, run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (f"{page.relative_to(ROOT)}-{number}", text)
        for page in PAGES
        for number, (kind, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
        if kind == language
    ]


def commands(language: str) -> list[str]:
    lines = "\n".join(text for _, text in blocks(language)).replace("\\\n", " ").splitlines()
    return [line.removeprefix("$ ") for line in lines if line.removeprefix("$ ").startswith("nerai ")]


@pytest.mark.parametrize(
    "code", [text for _, text in blocks("python")], ids=[name for name, _ in blocks("python")]
)
def test_python_in_the_documentation_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(code, "documentation", "exec"), {})


@pytest.mark.parametrize("line", commands("sh") + commands("console"))
def test_commands_in_the_documentation_name_real_subcommands_and_options(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(line, comments=True)[1:]
    name = next(word for word in words if not word.startswith("-"))
    assert name in COMMANDS
    path = words[: 2 if name in ("bench", "knowledge", "learn", "rules") and len(words) > 1 else 1]
    assert run([*path, "--help"]) == 0
    known = capsys.readouterr().out
    for word in words:
        if word.startswith("-"):
            assert word in known, f"{line}: {word} is no option of nerai {name}"


@pytest.mark.parametrize("page", ["README", "docs/reading-an-answer"])
def test_console_output_is_what_is_printed(
    page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    shown = [text for name, text in blocks("console") if name.startswith(page)]
    assert shown
    for text in shown:
        command, _, output = text.partition("\n")
        assert run(shlex.split(command)[2:]) == 0
        assert _without_cost(capsys.readouterr().out) == _without_cost(output)


def _without_cost(text: str) -> str:
    """The text without what differs between machines, and between one search and a better one."""
    return re.sub(r"[0-9,]+ nodes", "some nodes", re.sub(r"[0-9.]+ m?s\b", "some time", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
