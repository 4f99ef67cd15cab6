"""The screen of `nerai play`, driven by keys."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.rules import CHINESE
from nerai.cli.play_board import BoardView
from nerai.cli.play_screen import PlayScreen
from nerai.cli.play_talk import Talk
from nerai.engine.person_game import PersonGame, Stage, Terms
from nerai.engine.player import Options

Keys = Callable[..., Awaitable[None]]


def screen(side: int = 5, person: Color = Color.BLACK) -> PlayScreen:
    terms = Terms(Size.square(side), person, CHINESE, level=2)
    return PlayScreen(Talk(PersonGame.begin(terms, Options(playouts=60, tactics_seconds=0.5), seed=1)))


def shown(app: PlayScreen) -> str:
    said = "\n".join(line.text for line in app.query_one("#said", RichLog).lines)
    return f"{app.query_one('#facts', Static).content}\n{said}"


def drive(app: PlayScreen, use: Callable[[Pilot[None], Keys], Awaitable[None]]) -> None:
    """Run the screen without a terminal; `press` waits until nothing is thought about any more."""

    async def go() -> None:
        async with app.run_test(size=(100, 30)) as pilot:

            async def press(*keys: str) -> None:
                await pilot.press(*keys)
                await pilot.pause()
                await app.workers.wait_for_complete()
                await pilot.pause()

            await press()
            await use(pilot, press)

    asyncio.run(go())


def moves(app: PlayScreen) -> list[str]:
    game = app.talk.game
    return [game.named(move.point) for move in game.session.moves]


def test_arrow_keys_choose_a_point_and_enter_plays_there() -> None:
    app = screen()

    async def use(_: Pilot[None], press: Keys) -> None:
        await press("up", "left", "enter")
        assert moves(app)[0] == "B4"
        assert len(moves(app)) == 2
        assert "your move (Black)" in shown(app)
        await press("up", "up", "up", "up", "left", "left", "left", "left")
        assert app.query_one(BoardView).cursor == from_gtp("A5", Size.square(5)), "not over the edge"

    drive(app, use)


def test_points_and_words_can_be_typed() -> None:
    app = screen()

    async def use(_: Pilot[None], press: Keys) -> None:
        await press(*"c3", "enter")
        assert moves(app)[0] == "C3"
        await press(*"why", "enter")
        assert "white " in shown(app)
        await press(*"zz", "enter")
        assert "neither a move nor a command" in shown(app)
        await press(*"undo", "enter")
        assert moves(app) == []

    drive(app, use)


def test_keys_give_hints_reasons_and_take_back() -> None:
    app = screen(person=Color.WHITE)

    async def use(_: Pilot[None], press: Keys) -> None:
        assert len(moves(app)) == 1, "nerai is Black and has begun"
        await press("f2")
        told = shown(app)
        assert "nerai would play " in told
        hinted = told.partition("nerai would play ")[2].split()[0]
        assert app.query_one(BoardView).cursor == from_gtp(hinted, Size.square(5))
        await press("enter")
        assert moves(app)[1] == hinted
        await press("f3")
        assert "black " in shown(app)
        await press("f5")
        assert len(moves(app)) == 1

    drive(app, use)


def test_what_was_said_before_can_be_scrolled_to() -> None:
    app = screen()

    async def use(pilot: Pilot[None], press: Keys) -> None:
        for _ in range(3):
            await press("f1")
        said = app.query_one("#said", RichLog)
        end = said.scroll_offset.y
        assert end > 0
        await press("pageup")
        assert said.scroll_offset.y < end
        await press("pagedown")
        assert said.scroll_offset.y == end

    drive(app, use)


def test_a_click_plays() -> None:
    app = screen()

    async def use(pilot: Pilot[None], press: Keys) -> None:
        await pilot.click(BoardView, offset=(3, 5))
        await press()
        assert moves(app)[0] == "A1"

    drive(app, use)


def test_dead_stones_are_corrected_at_the_cursor_and_agreed_to() -> None:
    app = screen()
    session = app.talk.game.session
    for name in ("C3", "A1", "C2", "pass", "pass"):
        session.play(session.to_play, from_gtp(name, session.size))
    session.play(Color.WHITE, from_gtp("pass", session.size))

    async def use(_: Pilot[None], press: Keys) -> None:
        assert "both passed" in shown(app)
        told = []
        for _turn in range(4):
            told.append(app.talk.game.count().status_at(from_gtp("C3", session.size)))
            await press("enter")
        turns = ["alive", "dead", "seki"]
        first = turns.index(told[0])
        assert told == [turns[(first + number) % 3] for number in range(4)]
        await press("f7")
        assert app.talk.game.stage is Stage.OVER
        assert "The game is over" in shown(app)

    drive(app, use)


def test_leaving_ends_the_screen_while_nerai_thinks() -> None:
    terms = Terms(Size.square(9), Color.WHITE, CHINESE, level=10)
    app = PlayScreen(Talk(PersonGame.begin(terms, Options(seconds=1e6), seed=1)))

    async def go() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert "nerai is thinking" in shown(app)
            await pilot.press(*"d4", "enter")
            await pilot.pause()
            assert "wait a moment" in shown(app)
            await pilot.press("ctrl+q")

    asyncio.run(go())
    assert app.return_code == 0
