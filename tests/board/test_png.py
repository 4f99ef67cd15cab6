import importlib
from types import ModuleType, SimpleNamespace

import pytest

from nerai.board import png
from nerai.board.diagram import parse_diagram
from nerai.board.picture import Diagram, Tone
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.board.theme import PALETTES, Ink, Theme
from nerai.errors import ConfigError
from tests.support.pixels import decode_png

STONES = parse_diagram("X O .\n. . .\n. . .").position
PLAIN = Diagram(STONES, coordinates=False)
MARGIN = 0.72
"""From the edge of a picture without coordinates to its first line, in cells."""


def rgb(ink: Ink, theme: Theme) -> tuple[int, int, int]:
    color = PALETTES[theme][ink]
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def near(first: tuple[int, int, int], second: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.PRINT])
def test_stones_lines_and_paper_have_their_colors(theme: Theme) -> None:
    image = decode_png(png.draw(PLAIN, theme=theme, cell=100))

    def pixel(row: float, column: float) -> tuple[int, int, int]:
        return image.at(round((MARGIN + column) * 100), round((MARGIN + row) * 100))

    assert near(pixel(0, 0), rgb(Ink.BLACK, theme))
    assert near(pixel(0, 1), rgb(Ink.WHITE, theme))
    assert near(pixel(1, 1.5), rgb(Ink.LINE, theme))
    assert near(pixel(1.5, 1.5), rgb(Ink.PAPER, theme))


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
@pytest.mark.parametrize("cell", [17.0, 28.0, 33.3])
def test_the_paper_covers_every_corner(theme: Theme, cell: float) -> None:
    image = decode_png(png.draw(PLAIN, theme=theme, cell=cell))
    for x in (0, image.width - 1):
        for y in (0, image.height - 1):
            assert image.at(x, y) == rgb(Ink.PAPER, theme)


def test_a_picture_is_as_wide_as_asked_for_and_keeps_its_shape() -> None:
    position = Position.empty(Size(9, 5))
    small, large = (decode_png(png.draw(position, width=width)) for width in (200, 700))
    assert (small.width, large.width) == (200, 700)
    assert small.height / small.width == pytest.approx(large.height / large.width, abs=0.01)


def test_the_grid_sets_the_size_when_no_width_is_given() -> None:
    small, large = (decode_png(png.draw(PLAIN, cell=cell)) for cell in (20, 40))
    assert large.width == pytest.approx(2 * small.width, abs=2)


def test_labels_are_there_and_alike_without_any_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    labelled = Diagram(STONES, labels={Point(0): "8", Point(4): "a"}, coordinates=False)
    resvg = importlib.import_module("resvg_py")
    skipped: list[bool] = []

    def spy(svg_text: str, *, width: int | None, skip_system_fonts: bool) -> bytes:
        skipped.append(skip_system_fonts)
        return bytes(resvg.svg_to_bytes(svg_text, width=width, skip_system_fonts=skip_system_fonts))

    monkeypatch.setattr(png, "_resvg", lambda: SimpleNamespace(svg_to_bytes=spy))
    with_label = decode_png(png.draw(labelled, cell=100))
    without = decode_png(png.draw(PLAIN, cell=100))
    assert skipped == [True, True]
    black_stone = [(x, y) for x in range(30, 115) for y in range(30, 115)]
    lit = sum(near(with_label.at(x, y), (255, 255, 255)) for x, y in black_stone)
    dark = sum(near(without.at(x, y), (255, 255, 255)) for x, y in black_stone)
    assert dark == 0
    assert lit > 300


def test_fonts_are_looked_for_when_a_label_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def spy(svg_text: str, *, width: int | None, skip_system_fonts: bool) -> bytes:
        seen.append((width, skip_system_fonts))
        return b""

    monkeypatch.setattr(png, "_resvg", lambda: SimpleNamespace(svg_to_bytes=spy))
    png.draw(Diagram(STONES, labels={Point(4): "黒"}))
    assert seen == [(None, False)]


def test_an_auto_picture_is_light() -> None:
    assert png.draw(PLAIN, theme=Theme.AUTO) == png.draw(PLAIN, theme=Theme.LIGHT)


def test_the_same_picture_gives_the_same_bytes() -> None:
    shaded = Diagram(STONES, shade={Point(4): Tone.GREEN}, labels={Point(8): "b"})
    assert png.draw(shaded) == png.draw(shaded)


@pytest.mark.parametrize("options", [{"width": 0}, {"width": 10**6}, {"cell": 0}, {"cell": float("nan")}])
def test_sizes_that_make_no_sense_are_refused(options: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match="pixels"):
        png.draw(PLAIN, **options)  # type: ignore[arg-type]


def test_a_missing_resvg_is_told_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named '{name}'")

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(ConfigError, match="pip install") as caught:
        png.draw(PLAIN)
    assert "resvg_py" in caught.value.message


@pytest.mark.parametrize("broken", [ModuleType("resvg_py"), SimpleNamespace(svg_to_bytes=lambda svg: b"")])
def test_a_broken_resvg_is_told_with_how_to_mend_it(monkeypatch: pytest.MonkeyPatch, broken: object) -> None:
    monkeypatch.setattr(png, "_resvg", lambda: broken)
    with pytest.raises(ConfigError, match="pip install"):
        png.draw(PLAIN)
