"""docs/gtp.md lists the commands that the engine knows, and says of each what its function says."""

from pathlib import Path

from nerai.engine.commands import SETS

PAGE = Path(__file__).parents[2] / "docs" / "gtp.md"


def reference() -> str:
    """The end of the page, to be pasted there when commands change."""
    lines = ["## All commands"]
    for title, entries in SETS.items():
        lines += ["", f"### {title}", "", "| command | what it does |", "|---|---|"]
        for entry in entries:
            form = f"{entry.name} {entry.arguments}".strip().replace("|", "\\|")
            lines.append(f"| `{form}` | {entry.summary.replace('|', chr(92) + '|')} |")
    lines += ["", "`protocol_version`, `list_commands`, `known_command` and `quit` are the protocol's own."]
    return "\n".join(lines) + "\n"


def test_the_page_lists_all_commands() -> None:
    page = PAGE.read_text(encoding="utf-8")
    _, heading, listed = page.partition("## All commands")
    assert heading + listed == reference()


def test_every_command_says_what_it_does_in_one_line() -> None:
    for entries in SETS.values():
        for entry in entries:
            assert entry.summary.endswith("."), entry.name
            assert len(entry.summary) <= 110, entry.name
