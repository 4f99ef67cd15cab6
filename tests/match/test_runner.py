"""Whole matches: pairing, files, resuming, summaries."""

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from nerai.batch import Progress
from nerai.board.point import Point, Size, from_gtp
from nerai.board.rules import Rules
from nerai.errors import ConfigError, GtpError
from nerai.match.record import End, GameRecord
from nerai.match.runner import JOURNAL_NAME, pairings, play_match
from nerai.match.settings import MatchSettings, Player
from tests.match.players import player

ROOT = Path(__file__).parents[2]
FIVE = Size.square(5)
GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


MATCH = MatchSettings(
    player("C3", name="strong"), player("resign", name="weak"), games=4, size=FIVE, rules=Rules(komi=0.5)
)


def openings(*lines: str) -> tuple[tuple[Point, ...], ...]:
    return tuple(tuple(from_gtp(word, FIVE) for word in line.split()) for line in lines)


class TestPairings:
    """Who plays what, known before anything starts."""

    def test_colors_alternate_and_each_opening_is_played_with_both(self) -> None:
        match = replace(MATCH, games=6, openings=openings("C3", "A1 B2"))
        games = pairings(match)
        assert [game.first_is_black for game in games] == [True, False] * 3
        assert [len(game.opening) for game in games] == [1, 1, 2, 2, 1, 1]

    def test_random_openings_come_in_pairs_and_follow_the_seed(self) -> None:
        games = pairings(replace(MATCH, games=8, random_moves=4))
        assert [games[n].opening for n in range(0, 8, 2)] == [games[n].opening for n in range(1, 8, 2)]
        assert len({game.opening for game in games}) == 4
        others = pairings(replace(MATCH, games=8, random_moves=4, seed=2))
        assert {game.opening for game in games}.isdisjoint(game.opening for game in others)

    def test_more_games_begin_with_the_same_ones(self) -> None:
        few, many = (pairings(replace(MATCH, games=n, random_moves=3)) for n in (4, 10))
        assert [(game.opening, game.seeds) for game in few] == [(g.opening, g.seeds) for g in many[:4]]

    def test_seeds_differ_between_games_and_players(self) -> None:
        seeds = [seed for game in pairings(replace(MATCH, games=20)) for seed in game.seeds]
        assert len(set(seeds)) == 40


def test_a_match_is_played_and_summed_up(tmp_path: Path) -> None:
    told: list[GameRecord] = []
    seen: list[Progress] = []
    summary = play_match(
        replace(MATCH, folder=tmp_path, jobs=2), on_game=told.append, on_progress=seen.append
    )
    assert (summary.first, summary.second) == ("strong", "weak")
    assert (summary.games, summary.wins, summary.losses, summary.void) == (4, 4, 0, 0)
    assert sorted(record.number for record in told) == [0, 1, 2, 3]
    assert all(record.end is End.RESIGNATION for record in told)
    assert (seen[0].finished, seen[-1].finished, seen[-1].total) == (0, 4, 4)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "game0001.sgf",
        "game0002.sgf",
        "game0003.sgf",
        "game0004.sgf",
        JOURNAL_NAME,
    ]
    game = (tmp_path / "game0001.sgf").read_text()
    assert all(part in game for part in ("PB[strong]", "PW[weak]", "RE[B+R]", "KM[0.5]", ";B[cc]"))
    assert "PB[weak]" in (tmp_path / "game0002.sgf").read_text()


def test_a_match_needs_no_folder() -> None:
    assert play_match(replace(MATCH, games=2)).wins == 2


def test_the_seed_reaches_the_command_line(tmp_path: Path) -> None:
    started = tmp_path / "started"
    match = replace(MATCH, first=player("resign", "{seed}", FAKE_ARGUMENTS=str(started)), games=1)
    assert play_match(match).losses == 1
    assert started.read_text().split() == [str(match.seed), str(pairings(match)[0].seeds[0])]


def test_engines_of_one_name_are_told_apart() -> None:
    summary = play_match(replace(MATCH, first=player("C3", name="x"), second=player("", name="x"), games=1))
    assert (summary.first, summary.second) == ("x (first)", "x (second)")


def test_a_finished_match_plays_nothing_again_and_more_games_are_added(tmp_path: Path) -> None:
    match = replace(MATCH, folder=tmp_path / "match")
    play_match(replace(match, games=2))
    before = (tmp_path / "match" / JOURNAL_NAME).read_text()
    seen: list[Progress] = []
    assert play_match(replace(match, games=2), on_progress=seen.append).wins == 2
    assert [progress.resumed for progress in seen] == [2]
    assert (tmp_path / "match" / JOURNAL_NAME).read_text() == before
    assert play_match(replace(match, games=4, jobs=2), on_progress=seen.append).games == 4
    assert (tmp_path / "match" / JOURNAL_NAME).read_text().startswith(before)


def test_an_sgf_file_of_another_match_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "game0002.sgf").write_text("(;C[left over from a match whose journal was removed])")
    play_match(replace(MATCH, games=2, folder=tmp_path))
    assert "PB[weak]" in (tmp_path / "game0002.sgf").read_text()


def test_a_lost_sgf_file_is_written_again(tmp_path: Path) -> None:
    match = replace(MATCH, games=2, folder=tmp_path)
    play_match(match)
    text = (tmp_path / "game0002.sgf").read_text()
    (tmp_path / "game0002.sgf").unlink()
    play_match(match)
    assert (tmp_path / "game0002.sgf").read_text() == text


@pytest.mark.parametrize(
    "change",
    [
        {"rules": Rules(komi=7.5)},
        {"size": Size.square(7)},
        {"seed": 2},
        {"second": player("C3", name="weak")},
        {"random_moves": 2},
        {"max_moves": 10},
    ],
)
def test_a_folder_of_another_match_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    match = replace(MATCH, games=1, folder=tmp_path)
    play_match(match)
    with pytest.raises(ConfigError, match="another run"):
        play_match(replace(match, **change))  # type: ignore[arg-type]


def test_an_engine_that_cannot_start_is_told_before_any_game(tmp_path: Path) -> None:
    with pytest.raises(GtpError, match="cannot start"):
        play_match(replace(MATCH, second=Player("/no/such/engine"), folder=tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_game_in_the_journal_is_told(tmp_path: Path) -> None:
    match = replace(MATCH, games=1, folder=tmp_path)
    play_match(match)
    journal = tmp_path / JOURNAL_NAME
    journal.write_text(journal.read_text().replace('"end": "resignation"', '"end": "tired"'))
    with pytest.raises(ConfigError, match="game 0 is damaged"):
        play_match(match)


def gated_match(folder: Path) -> MatchSettings:
    """A match in which the first player, when it has Black, waits for a file before its first move."""
    first = player("wait", name="first", FAKE_GATE=str(folder / "gate"))
    return replace(MATCH, first=first, games=6, jobs=2, folder=folder / "match")


SCRIPT = """
import sys
from pathlib import Path
from nerai.match.runner import play_match
from tests.match.test_runner import gated_match

if __name__ == "__main__":
    play_match(gated_match(Path(sys.argv[1])))
"""


def test_a_killed_match_resumes_and_plays_each_game_once(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    process = subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py"), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
    )
    journal = tmp_path / "match" / JOURNAL_NAME
    while not journal.exists() or len(journal.read_text().splitlines()) < 2:
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.wait()
    before = journal.read_text()
    (tmp_path / "gate").touch()
    told: list[GameRecord] = []
    summary = play_match(gated_match(tmp_path), on_game=told.append)
    assert (summary.games, summary.wins, summary.void) == (6, 6, 0)
    assert sorted(record.number for record in told) == list(range(6))
    assert journal.read_text().startswith(before)
    keys = [json.loads(line)["key"] for line in journal.read_text().splitlines()[1:]]
    assert sorted(keys) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.skipif(GNUGO is None, reason="GNU Go is not installed")
def test_a_real_match_between_levels_of_gnu_go(tmp_path: Path) -> None:
    engine = f"{GNUGO} --mode gtp --chinese-rules --seed {{seed}}"
    match = MatchSettings(
        Player(f"{engine} --level 1", "one"),
        Player(f"{engine} --level 0", "zero"),
        games=4,
        size=FIVE,
        random_moves=2,
        scorer=f"{GNUGO} --mode gtp --chinese-rules",
        folder=tmp_path,
        jobs=2,
    )
    told: list[GameRecord] = []
    summary = play_match(match, on_game=told.append)
    assert summary.games == 4
    assert (summary.void, summary.forfeits_by_first, summary.forfeits_by_second) == (0, 0, 0)
    assert len(list(tmp_path.glob("*.sgf"))) == 4
    # The same seeds give the same games.
    again: list[GameRecord] = []
    play_match(replace(match, folder=None), on_game=again.append)
    assert {record.number: record.moves for record in again} == {
        record.number: record.moves for record in told
    }
