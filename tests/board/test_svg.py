import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board import svg
from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Arrow, Diagram, Mark, Tone, number_moves
from nerai.board.point import PASS, Point, Size, from_gtp, to_cell
from nerai.board.position import Position
from nerai.board.theme import PALETTES, Ink, Theme
from tests.support.positions import CORNER

NS = "{http://www.w3.org/2000/svg}"
UNIT = 24.0
NINE = Size.square(9)
INK = PALETTES[Theme.LIGHT]


def at(name: str) -> Point:
    return from_gtp(name, NINE)


def parsed(what: Diagram | Position, *, theme: Theme = Theme.LIGHT) -> ET.Element:
    return ET.fromstring(svg.draw(what, theme=theme))


def layer(root: ET.Element, name: str) -> list[ET.Element]:
    """The shapes of one layer; none if it was left out."""
    found = root.find(f"{NS}g[@data-layer='{name}']")
    return [] if found is None else [element for element in found.iter() if element.tag != f"{NS}g"]


def stones_of(root: ET.Element, ink: Ink, theme: Theme = Theme.LIGHT) -> list[ET.Element]:
    """The circles of the stones filled with that ink."""
    fill = PALETTES[theme][ink]
    return root.findall(f"{NS}g[@data-layer='stones']/{NS}g[@fill='{fill}']/{NS}circle")


def grid_places(diagram: Diagram | Position) -> tuple[list[float], list[float]]:
    """The x of the columns and the y of the rows, read off the lines of the grid."""
    lines = [element for element in layer(parsed(diagram), "grid") if element.tag == f"{NS}line"]
    xs = {float(line.attrib["x1"]) for line in lines if line.attrib["x1"] == line.attrib["x2"]}
    ys = {float(line.attrib["y1"]) for line in lines if line.attrib["y1"] == line.attrib["y2"]}
    return sorted(xs), sorted(ys)


def places(elements: list[ET.Element]) -> list[tuple[float, float]]:
    return [(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in elements]


def test_every_stone_stands_on_its_crossing_in_its_color() -> None:
    xs, ys = grid_places(CORNER)
    root = parsed(CORNER)
    for color, ink in ((Color.BLACK, Ink.BLACK), (Color.WHITE, Ink.WHITE)):
        expected = [
            (xs[column], ys[row])
            for row, column in (to_cell(p, NINE) for p in NINE.points() if CORNER.at(p) is color)
        ]
        assert places(stones_of(root, ink)) == [pytest.approx(place) for place in expected]
    assert len(layer(root, "stones")) == 12


def test_black_and_white_stones_are_equally_large_and_do_not_overlap() -> None:
    groups = parsed(CORNER).findall(f"{NS}g[@data-layer='stones']/{NS}g")
    assert len(groups) == 2
    radii = {
        float(stone.attrib["r"]) + float(group.attrib["stroke-width"]) / 2
        for group in groups
        for stone in group
    }
    assert max(radii) - min(radii) < 0.02
    assert max(radii) < UNIT / 2


def test_lines_are_evenly_spaced_and_edges_are_heavier() -> None:
    xs, ys = grid_places(Position.empty(Size(9, 7)))
    assert (len(xs), len(ys)) == (9, 7)
    assert {round(b - a, 2) for a, b in pairwise(xs)} == {UNIT}
    root = parsed(Position.empty(Size(9, 7)))
    groups = root.findall(f"{NS}g[@data-layer='grid']/{NS}g[{NS}line]")
    widths = [(float(group.attrib["stroke-width"]), len(group)) for group in groups]
    assert [count for _, count in widths] == [12, 4]
    assert widths[1][0] > 1.5 * widths[0][0]


@pytest.mark.parametrize(("size", "stars"), [("19", 9), ("13", 5), ("9", 5), ("9x7", 4), ("5", 0), ("1", 0)])
def test_star_points_are_drawn(size: str, stars: int) -> None:
    shapes = layer(parsed(Position.empty(Size.parse(size))), "grid")
    assert sum(shape.tag == f"{NS}circle" for shape in shapes) == stars


def test_a_crop_shows_its_part_and_lets_lines_run_on_where_the_board_does() -> None:
    root = parsed(Diagram(CORNER, crop=Crop.parse("A6:E9", NINE)))
    assert len(layer(root, "stones")) == 9
    rows = [line for line in layer(root, "grid") if line.tag == f"{NS}line"]
    xs, ys = grid_places(Diagram(CORNER, crop=Crop.parse("A6:E9", NINE)))
    across = next(line for line in rows if line.attrib["y1"] == line.attrib["y2"])
    down = next(line for line in rows if line.attrib["x1"] == line.attrib["x2"])
    assert float(across.attrib["x1"]) == pytest.approx(xs[0])
    assert float(across.attrib["x2"]) > xs[-1] + UNIT / 2
    assert float(down.attrib["y1"]) == pytest.approx(ys[0])
    assert float(down.attrib["y2"]) > ys[-1] + UNIT / 2
    width = float(root.attrib["viewBox"].split()[2])
    assert float(across.attrib["x2"]) < width


def test_labels_contrast_with_what_they_stand_on() -> None:
    root = parsed(Diagram(CORNER, labels={at("B9"): "1", at("C9"): "2", at("E5"): "a"}))
    strokes = [shape.attrib["stroke"] for shape in layer(root, "labels") if shape.tag == f"{NS}path"]
    assert strokes == [INK[Ink.ON_BLACK], INK[Ink.ON_WHITE], INK[Ink.TEXT]]


def test_a_label_on_an_empty_point_hides_the_crossing_and_matches_the_zone() -> None:
    root = parsed(Diagram(CORNER, labels={at("E5"): "a", at("F5"): "b"}, shade={at("F5"): Tone.GREEN}))
    patches = [shape.attrib["fill"] for shape in layer(root, "labels") if shape.tag == f"{NS}rect"]
    assert patches == [INK[Ink.PAPER], INK[Ink.GREEN]]


@pytest.mark.parametrize("number", [1, 8, 10, 44, 88, 100, 148, 361])
def test_numbers_stay_inside_their_stone(number: int) -> None:
    size = Size(1, 1)
    numbers = number_moves([Point(0)], to_play=Color.WHITE, first=number)
    root = parsed(Diagram(Position.empty(size), numbers=numbers))
    (stone,), (label,) = stones_of(root, Ink.WHITE), layer(root, "labels")
    cx, cy, inner = (float(stone.attrib[name]) for name in ("cx", "cy", "r"))
    inner -= 0.052 * UNIT / 2  # half of the rim
    pen = float(label.attrib["stroke-width"]) / 2
    steps = re.findall(r"[MLC][^MLCZ]*", label.attrib["d"])
    ends = [tuple(map(float, step[1:].split()[-2:])) for step in steps]
    xs, ys = zip(*ends, strict=True)
    assert all(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 + pen <= inner for x, y in ends)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(cx, abs=0.3)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(cy, abs=0.3)
    assert max(ys) - min(ys) > UNIT / 3


def test_every_mark_is_drawn_in_the_color_that_shows() -> None:
    triangle, square, circle, cross, dot = Mark
    marks = {at("B9"): triangle, at("B8"): square, at("B7"): circle, at("A6"): dot, at("B6"): cross}
    shapes = layer(parsed(Diagram(CORNER, marks=marks)), "marks")
    assert [shape.tag.removeprefix(NS) for shape in shapes] == ["path", "rect", "circle", "circle", "path"]
    inks = [shape.attrib.get("stroke") or shape.attrib["fill"] for shape in shapes]
    assert set(inks) == {INK[Ink.ON_BLACK]}


def test_a_mark_on_an_empty_point_hides_the_crossing() -> None:
    marks = {at("E5"): Mark.TRIANGLE, at("F5"): Mark.SQUARE, at("G5"): Mark.CIRCLE}
    shapes = layer(parsed(Diagram(CORNER, marks=marks, shade={at("F5"): Tone.RED})), "marks")
    assert [shape.attrib["fill"] for shape in shapes] == [INK[Ink.PAPER], INK[Ink.RED], INK[Ink.PAPER]]
    assert {shape.attrib["stroke"] for shape in shapes} == {INK[Ink.TEXT]}


def test_the_last_move_of_a_position_is_marked() -> None:
    assert layer(parsed(CORNER), "marks") == []
    after = CORNER.play(at("A8"))
    (dot,) = layer(parsed(after), "marks")
    assert dot.attrib["fill"] == INK[Ink.LAST]
    assert layer(parsed(Diagram(after)), "marks") == []
    printed = layer(parsed(Diagram(after, last_move=True), theme=Theme.PRINT), "marks")
    assert printed[0].attrib["fill"] == PALETTES[Theme.PRINT][Ink.ON_WHITE]


def test_an_arrow_keeps_clear_of_stones_and_a_line_has_no_head() -> None:
    stone, empty = at("C5"), at("F5")
    (_, _, shaft, head) = layer(parsed(Diagram(CORNER, arrows=[Arrow(empty, stone)])), "arrows")
    xs, _ = grid_places(CORNER)
    tip = float(re.findall(r"M(-?[0-9.]+)", head.attrib["d"])[0])
    assert xs[2] + UNIT / 2 <= tip <= xs[2] + UNIT
    assert shaft.attrib["stroke"] == head.attrib["fill"] == INK[Ink.ARROW]
    line = layer(parsed(Diagram(CORNER, arrows=[Arrow(empty, stone, head=False)])), "arrows")
    assert len(line) == 2


def test_an_arrow_between_neighbouring_stones_does_not_vanish() -> None:
    shapes = layer(parsed(Diagram(CORNER, arrows=[Arrow(at("B9"), at("C9"))])), "arrows")
    x1, x2 = (float(x) for x in re.findall(r"[ML](-?[0-9.]+) ", shapes[2].attrib["d"]))
    assert x1 < x2


def test_each_tone_of_a_zone_is_one_shape() -> None:
    shade = {at("E5"): Tone.GREY, at("F5"): Tone.GREY, at("H2"): Tone.RED, at("B2"): Tone.GREY}
    zones = layer(parsed(Diagram(CORNER, shade=shade)), "zones")
    assert [(zone.attrib["data-zone"], zone.attrib["d"].count("Z")) for zone in zones] == [
        ("grey", 2),
        ("red", 1),
    ]


def test_print_uses_black_and_white_only_and_fills_zones_with_strokes() -> None:
    shade = dict(zip([at("E5"), at("F5"), at("G5"), at("H5")], Tone, strict=True))
    diagram = Diagram(
        CORNER.play(at("A8")), shade=shade, arrows=[Arrow(at("A1"), at("D4"))], labels={at("E5"): "a"}
    )
    text = svg.draw(diagram, theme=Theme.PRINT)
    assert set(re.findall(r"#[0-9a-f]{6}", text)) == {"#000000", "#ffffff"}
    assert len(layer(ET.fromstring(text), "zones")) == 8


def test_moves_without_a_stone_are_listed_under_the_figure_and_make_it_taller() -> None:
    path = [at("E5"), at("F5"), at("E5"), PASS]
    plain = parsed(Diagram(CORNER, numbers=number_moves(path[:2], to_play=Color.BLACK)))
    noted = parsed(Diagram(CORNER, numbers=number_moves(path, to_play=Color.BLACK)))
    assert layer(plain, "legend") == []
    circles = [shape for shape in layer(noted, "legend") if shape.tag == f"{NS}circle"]
    assert len(circles) == 3, "stones 3, 1 and 4"
    assert float(noted.attrib["height"]) > float(plain.attrib["height"])


def test_the_words_of_a_caption_stand_on_one_line() -> None:
    words = layer(parsed(Diagram(CORNER, caption="To axe Ho")), "legend")
    lows = []
    for word in words:
        steps = re.findall(r"[MLC][^MLCZ]*", word.attrib["d"])
        lows.append(max(float(step[1:].split()[-1]) for step in steps))
    assert lows == [pytest.approx(lows[0], abs=0.02)] * 3


def test_a_long_caption_is_broken_into_lines_inside_the_picture() -> None:
    root = parsed(Diagram(CORNER, caption="Black lives " * 12))
    width, height = (float(value) for value in root.attrib["viewBox"].split()[2:])
    places = []
    for word in layer(root, "legend"):
        ends = [step[1:].split()[-2:] for step in re.findall(r"[MLC][^MLCZ]*", word.attrib["d"])]
        xs, ys = [float(x) for x, _ in ends], [float(y) for _, y in ends]
        assert 0 < min(xs) <= max(xs) < width
        assert max(ys) < height
        places.append((round(max(ys)), round(min(xs))))
    assert len(set(places)) == len(places) == 24, "no word stands on another"
    assert len({y for y, _ in places}) > 2


def test_the_picture_describes_itself_in_words() -> None:
    crop = Crop.parse("A7:C9", NINE)
    diagram = Diagram(CORNER, crop=crop, marks={at("B9"): Mark.TRIANGLE}, labels={at("A8"): "a"})
    root = parsed(diagram)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{NS}title") == "Go diagram"
    assert root.findtext(f"{NS}desc") == (
        "9x9 Go board, A7 to C9. Black: B9 B8 B7. White: C9 C8 C7. Labels: a at A8. Triangle: B9."
    )
    assert parsed(Diagram(CORNER, caption="Figure 1")).findtext(f"{NS}title") == "Figure 1"


def test_coordinates_can_be_left_out_and_name_only_what_is_shown() -> None:
    assert len(layer(parsed(CORNER), "coordinates")) == 18
    assert len(layer(parsed(Diagram(CORNER, crop=Crop.parse("A7:C9", NINE))), "coordinates")) == 6
    assert layer(parsed(Diagram(CORNER, coordinates=False)), "coordinates") == []


def test_a_dark_picture_differs_only_in_colors() -> None:
    def colorless(text: str) -> str:
        return re.sub(r"#[0-9a-f]{6}", "#", text)

    light, dark = (svg.draw(CORNER, theme=theme) for theme in (Theme.LIGHT, Theme.DARK))
    assert light != dark
    assert colorless(light) == colorless(dark)


def test_an_auto_picture_repaints_every_ink_that_differs_and_touches_nothing_else_on_the_page() -> None:
    root = parsed(Diagram(CORNER, labels={at("A8"): "a"}), theme=Theme.AUTO)
    style = root.findtext(f"{NS}style") or ""
    assert style.startswith("@media (prefers-color-scheme:dark)")
    light, dark = PALETTES[Theme.LIGHT], PALETTES[Theme.DARK]
    repainted = dict(re.findall(r"\.f-([a-z-]+)\{fill:(#[0-9a-f]{6})\}", style))
    assert repainted == {ink.value: dark[ink] for ink in Ink if light[ink] != dark[ink]}
    assert all(rule.startswith(".nerai-auto .") for rule in re.findall(r"(?<=[{}])\.[^{]+", style))
    assert root.attrib["class"] == "nerai-auto"
    for element in root.iter():
        for attribute, prefix in (("fill", "f-"), ("stroke", "s-")):
            if element.attrib.get(attribute, "none") != "none":
                assert any(name.startswith(prefix) for name in element.attrib["class"].split())


def test_the_text_is_the_same_every_time_and_needs_nothing_from_outside() -> None:
    diagram = Diagram(CORNER, labels={at("A8"): "a", at("B9"): "b"}, caption="Figure 1")
    text = svg.draw(diagram, theme=Theme.AUTO)
    assert text == svg.draw(diagram, theme=Theme.AUTO)
    assert "<text" not in text
    assert not re.search(r"<script|href|url\(|@import|\bid=", text)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_characters_without_a_letter_of_ours_are_set_as_text() -> None:
    root = parsed(Diagram(CORNER, labels={at("A8"): "黒<&>"}))
    (label,) = [shape for shape in layer(root, "labels") if shape.tag == f"{NS}text"]
    assert label.text == "黒<&>"


@pytest.mark.parametrize("size", ["1", "2", "1x5", "5x1", "9x7", "19", "19x2"])
@pytest.mark.parametrize("theme", Theme)
def test_boards_of_every_shape_are_drawn(size: str, theme: Theme) -> None:
    root = parsed(Position.empty(Size.parse(size)), theme=theme)
    width, height = (float(value) for value in root.attrib["viewBox"].split()[2:])
    for shape in layer(root, "grid"):
        assert 0 <= float(shape.attrib.get("x1", "0")) <= float(shape.attrib.get("x2", "0")) <= width
        assert 0 <= float(shape.attrib.get("y1", "0")) <= float(shape.attrib.get("y2", "0")) <= height


def test_a_notebook_shows_a_position_as_svg() -> None:
    assert CORNER._repr_svg_() == svg.draw(CORNER)


@given(st.text(max_size=12), st.text(max_size=40), st.sampled_from(["E5", "B9", "C9"]))
def test_any_label_and_caption_give_well_formed_xml(label: str, caption: str, name: str) -> None:
    root = parsed(Diagram(CORNER, labels={at(name): label}, caption=caption))
    assert root.tag == f"{NS}svg"


@settings(max_examples=50)
@given(st.data())
def test_any_crop_draws_just_the_stones_inside(data: st.DataObject) -> None:
    corners = data.draw(st.tuples(*[st.sampled_from(list(NINE.points()))] * 2))
    crop = Crop.around(corners, NINE, margin=0, snap=0)
    diagram = Diagram(CORNER, crop=crop, coordinates=data.draw(st.booleans()))
    xs, ys = grid_places(diagram)
    assert (len(xs), len(ys)) == (len(crop.columns), len(crop.rows))
    expected = [point for point in NINE.points() if CORNER.at(point) and crop.shows(point, NINE)]
    assert len(layer(parsed(diagram), "stones")) == len(expected)
