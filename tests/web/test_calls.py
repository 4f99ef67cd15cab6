"""Every call of the tutor, asked rightly: what is answered, and that nothing is given away too early."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.sgf import parse
from tests.support.tutor import KILL, STRAIGHT_THREE, Served, served

SGF = (
    "(;FF[4]GM[1]SZ[9]AB[ba][bb][bc][bd][ad]AW[ca][cb][cc][cd][ce][be][ae]PL[W]GN[Mine]C[White to kill]"
    "(;W[ab]C[RIGHT];B[aa];W[ac])(;W[aa];B[ab]C[Wrong]))"
)


def test_the_start_lists_examples_and_levels_and_no_set(tutor: Served) -> None:
    with tutor.client() as client:
        found = client.get("/api/start").json()
    assert found["levels"] == ["beginner", "kyu", "dan"]
    assert found["opened"] is None
    assert found["set"] is None
    assert len(found["examples"]) >= 10
    assert len({one["id"] for one in found["examples"]}) == len(found["examples"])


def test_every_example_opens_with_a_goal_and_is_proved_or_refuted(tutor: Served) -> None:
    with tutor.client() as client:
        examples = client.get("/api/start").json()["examples"]
    settled = []
    for one in examples:
        (problem,) = tutor.post("open", {"id": one["id"]}).json()["problems"]
        assert problem["title"] == one["title"]
        asked = {"position": problem["position"], "goal": problem["goal"], "level": "kyu"}
        _, kind, answer = tutor.solve(asked)
        assert kind == "answer"
        settled.append(answer["proved"])
    assert set(settled) == {"proved", "refuted"}


def test_pasted_sgf_opens_without_anything_of_its_solution(tutor: Served) -> None:
    found = tutor.post("open", {"text": SGF}).json()
    (problem,) = found["problems"]
    assert problem["title"] == "Mine"
    assert problem["goal"] == "kill(B9)"
    assert problem["comment"] == "White to kill"
    assert problem["position"]["to_move"] == "white"
    assert sorted(problem["position"]["black"]) == sorted(STRAIGHT_THREE["black"])
    assert problem["task"] == "White to kill"
    assert set(problem) == {"id", "title", "position", "goal", "goal_text", "comment", "task"}
    assert "RIGHT" not in json.dumps(found)


def test_repairs_are_told(tutor: Served) -> None:
    found = tutor.post("open", {"text": f"some words before {SGF[:-1]}"}).json()
    assert found["problems"]
    assert found["repaired"]


def test_json_lines_open_as_several_problems_without_their_answers(tutor: Served) -> None:
    lines = Path("problems/kill.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    found = tutor.post("open", {"text": "\n".join(lines)}).json()
    assert [one["title"] for one in found["problems"]] == [json.loads(line)["id"] for line in lines]
    assert all(one["goal"] for one in found["problems"])
    assert "refutations" not in json.dumps(found)


def test_goals_are_listed_with_their_stones(tutor: Served) -> None:
    found = tutor.post("goals", {"position": STRAIGHT_THREE, "comment": "White to kill"}).json()
    assert found["decided"]
    assert found["goals"][0]["goal"] == "kill(B9)"
    assert found["goals"][0]["source"] == "comment"
    assert sorted(found["goals"][0]["points"]) == sorted(STRAIGHT_THREE["black"])


def test_an_empty_board_has_no_goals(tutor: Served) -> None:
    empty = {"size": [9, 9], "black": [], "white": [], "to_move": "black", "ko": None}
    found = tutor.post("goals", {"position": empty}).json()
    assert found["goals"] == []
    assert not found["decided"]


@pytest.mark.parametrize("level", ["beginner", "kyu", "dan"])
def test_an_answer_has_all_that_the_page_shows(tutor: Served, level: str) -> None:
    progress, kind, answer = tutor.solve(KILL | {"level": level})
    assert kind == "answer"
    assert all(set(one) == {"nodes", "seconds", "phase"} for one in progress)
    assert answer["move"] == "A8"
    assert answer["proved"] == "proved"
    assert answer["result"] == "unconditional"
    assert answer["move_source"] == "schema"
    assert answer["plan_evidence"] == "proof_complete"
    assert answer["headline"]
    assert {one["part"] for one in answer["sentences"]} >= {"why", "plan", "tries"}
    assert {one["move"]: one["works"] for one in answer["tries"]} == {"A9": False, "A7": False}
    assert answer["line"][0] == "A8"
    assert sorted(answer["target"]) == sorted(STRAIGHT_THREE["black"])
    assert answer["other_side_first"]["moves"] == ["A8"]
    assert answer["cost"]["nodes"] > 0


def test_the_plan_is_a_tree_from_the_goal_over_schemas_down_to_the_move(tutor: Served) -> None:
    _, _, answer = tutor.solve(KILL)
    plan = answer["plan"]
    assert [one["id"] for one in plan] == list(range(len(plan)))
    assert all(one["parent"] is None or one["parent"] < one["id"] for one in plan)
    assert plan[0]["kind"] == "goal"
    assert {one["kind"] for one in plan} == {"goal", "schema", "move"}
    assert all(one["why"] for one in plan if one["kind"] == "schema")
    assert next(one["label"] for one in plan if one["kind"] == "move") == "A8"


def test_without_a_goal_the_likeliest_is_solved(tutor: Served) -> None:
    _, _, answer = tutor.solve({"position": STRAIGHT_THREE, "comment": "White to kill"})
    assert answer["goal"] == "kill(B9)"
    assert answer["goal_source"] == "comment"


def test_a_right_move_is_answered_out_of_the_proof_and_nothing_more_is_told(tutor: Served) -> None:
    found = tutor.post("play", KILL | {"moves": [], "move": "A8"}).json()
    assert found["verdict"] == "right"
    assert found["line"] == [found["reply"]]
    assert found["reply"] in ("A9", "A7")
    assert found["step"] is None
    assert found["broken"] is None
    assert found["position"]["to_move"] == "white"
    assert found["reply"] in found["position"]["black"]


def test_a_wrong_move_gets_its_refutation_and_the_step_of_the_plan_it_left(tutor: Served) -> None:
    _, _, answer = tutor.solve(KILL)
    found = tutor.post("play", KILL | {"moves": [], "move": "A9"}).json()
    assert found["verdict"] == "refuted"
    assert found["reply"] == "A8"
    assert found["line"][0] == "A8"
    assert "Black lives" in found["text"]
    (step,) = [one for one in answer["plan"] if one["id"] == found["step"]]
    assert step["label"] == "A8"
    assert found["broken"]["schema"] == "nakade"
    assert found["broken"]["why"]
    assert "deny_eyes" in found["broken"]["goal"]
    assert "A8" not in json.dumps(found["broken"]), "one may try again"


def test_play_goes_on_until_the_goal_is_reached(tutor: Served) -> None:
    moves: list[str] = []
    asked, verdicts = KILL, []
    move = "A8"
    for _ in range(10):
        found = tutor.post("play", asked | {"moves": moves, "move": move}).json()
        verdicts.append(found["verdict"])
        if found["verdict"] != "right":
            break
        moves += [move, found["reply"]]
        (child,) = tutor.post("proof", asked | {"moves": moves}).json()["children"]
        move = child["move"]
    assert verdicts[0] == "right"
    assert verdicts[-1] == "reached"


def test_whoever_goes_on_after_a_wrong_move_loses(tutor: Served) -> None:
    found = tutor.post("play", KILL | {"moves": ["A9", "A8"], "move": "A7"})
    assert found.status_code == 400, "A7 is suicide now"
    found = tutor.post("play", KILL | {"moves": ["A9", "A8"], "move": "pass"})
    assert found.json()["verdict"] in ("refuted", "lost")


def test_why_not_tells_the_reply_and_no_better_move_unless_asked(tutor: Served) -> None:
    found = tutor.post("why_not", KILL | {"move": "A7"}).json()
    assert found["works"] is False
    assert found["line"][0] == "A8"
    assert found["evidence"] == "refuted"
    assert found["better"] is None
    asked = tutor.post("why_not", KILL | {"move": "A7", "better": True}).json()
    assert asked["better"] == "A8"


def test_a_move_that_works_is_said_to(tutor: Served) -> None:
    assert tutor.post("why_not", KILL | {"move": "A8"}).json()["works"] is True


def test_hints_tell_more_and_more_and_only_the_last_the_move(tutor: Served) -> None:
    first, second, third = (tutor.post("hint", KILL | {"number": number}).json() for number in (1, 2, 3))
    assert sorted(first["points"]) == sorted(STRAIGHT_THREE["black"])
    for one in (first, second):
        assert "A8" not in one["text"]
        assert one["points"] != ["A8"]
    assert third["points"] == ["A8"]
    assert "A8" in third["text"]


def test_without_a_plan_the_second_hint_is_an_area_with_the_move_in_it(tutor: Served) -> None:
    (problem,) = tutor.post("open", {"id": "example/1"}).json()["problems"]
    # The planner plans for one goal at a time.
    asked = {"position": problem["position"], "goal": "kill(B9) or capture(B9)", "level": "kyu"}
    _, _, answer = tutor.solve(asked)
    assert not answer["plan"]
    hint = tutor.post("hint", asked | {"number": 2}).json()
    assert answer["move"] in hint["points"]
    assert 1 < len(hint["points"]) <= 25
    assert answer["move"] not in hint["text"]


def test_a_problem_without_solution_is_said_to_have_none(tutor: Served) -> None:
    text = "(;SZ[13]AB[il][jl][kl][ll][lm]AW[hk][ik][jk][kk][lk][mk][hl][ml][hm]PL[B]C[Black to live])"
    (problem,) = tutor.post("open", {"text": text}).json()["problems"]
    asked = {"position": problem["position"], "goal": problem["goal"], "level": "kyu"}
    _, _, answer = tutor.solve(asked)
    assert (answer["proved"], answer["move"]) == ("refuted", None)
    hint = tutor.post("hint", asked | {"number": 3}).json()
    assert hint["points"] == []
    assert "No move" in hint["text"]


def test_the_proof_unfolds_level_by_level(tutor: Served) -> None:
    first = tutor.post("proof", KILL | {"moves": []}).json()
    assert [(one["move"], one["side"], one["evidence"]) for one in first["children"]] == [
        ("A8", "white", "proved")
    ]
    replies = tutor.post("proof", KILL | {"moves": ["A8"]}).json()["children"]
    assert {one["side"] for one in replies} == {"black"}
    assert {"A9", "A7"} <= {one["move"] for one in replies}
    elsewhere = tutor.post("proof", KILL | {"moves": ["A8", "J1"]}).json()
    assert elsewhere["known"], "a move far away changes nothing"


@pytest.mark.parametrize(("kind", "sign"), [("sgf", "(;"), ("svg", "<svg"), ("markdown", "# ")])
def test_exports_are_files_of_their_kind(tutor: Served, kind: str, sign: str) -> None:
    found = tutor.post("export", KILL | {"kind": kind, "moves": ["A8"]})
    assert found.status_code == 200
    assert sign in found.text[:200]
    assert "attachment" in found.headers["content-disposition"]


def test_an_exported_problem_can_be_read_again(tutor: Served) -> None:
    text = tutor.post("export", KILL | {"kind": "sgf", "moves": []}).text
    assert len(parse(text).games) == 1
    (problem,) = tutor.post("open", {"text": text}).json()["problems"]
    assert problem["goal"] == "kill(B9)"


def test_an_exported_board_gives_nothing_away(tutor: Served) -> None:
    bare = tutor.post("export", KILL | {"kind": "svg", "moves": []}).text
    played = tutor.post("export", KILL | {"kind": "svg", "moves": ["A8"]}).text
    assert '"labels"' in played, "the number of the move"
    assert '"labels"' not in bare


def test_progress_is_kept_and_never_shrinks(tutor: Served) -> None:
    assert tutor.post("progress", {"id": "x", "solved": False, "tries": 2}).json()["tries"] == 2
    assert tutor.post("progress", {"id": "x", "solved": True, "tries": 3}).json()["solved"]
    later = tutor.post("progress", {"id": "x", "solved": False, "tries": 1}).json()
    assert later == {"id": "x", "solved": True, "tries": 3}
    with tutor.client() as client:
        assert client.get("/api/progress").json()["problems"]["x"] == {"solved": True, "tries": 3}


def test_a_file_is_opened_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "mine.sgf").write_text(SGF, encoding="utf-8")
    with served(tmp_path / "data", place=tmp_path / "mine.sgf") as running, running.client() as client:
        found = client.get("/api/start").json()
    assert found["opened"]["problems"][0]["title"] == "Mine"
    assert "RIGHT" not in json.dumps(found)


def test_a_folder_is_a_set_whose_progress_is_its_own(tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "deeper").mkdir(parents=True)
        (folder / "a.sgf").write_text(SGF + SGF, encoding="utf-8")
        (folder / "deeper" / "b.sgf").write_text(SGF, encoding="utf-8")
        (folder / "notes.txt").write_text("no problem", encoding="utf-8")
        (folder / "broken.sgf").write_text("nothing of the kind", encoding="utf-8")
    with served(tmp_path / "data", place=tmp_path / "one") as running:
        problems = _set(running)
        assert [one["id"] for one in problems][:2] == ["a.sgf#1", "a.sgf#2"]
        assert "deeper/b.sgf" in [one["id"] for one in problems]
        assert running.post("open", {"id": "a.sgf#2"}).json()["problems"][0]["goal"] == "kill(B9)"
        running.post("progress", {"id": "a.sgf#2", "solved": True, "tries": 4})
        assert _set(running)[1] == {"id": "a.sgf#2", "title": "Mine", "done": True, "tries": 4}
    with served(tmp_path / "data", place=tmp_path / "two") as running:
        assert not any(one["done"] for one in _set(running))
    with served(tmp_path / "data", place=tmp_path / "one") as running:
        assert _set(running)[1]["done"]


def _set(running: Served) -> list[dict[str, Any]]:
    with running.client() as client:
        found: list[dict[str, Any]] = client.get("/api/start").json()["set"]["problems"]
    return found


def test_goals_about_chosen_points_are_of_these_and_none_is_taken_unasked(tutor: Served) -> None:
    asked = {"position": STRAIGHT_THREE, "points": ["A9", "B9"]}
    found = tutor.post("goals", asked).json()
    assert not found["decided"]
    assert {one["source"] for one in found["goals"]} == {"chosen"}
    assert "kill(B9)" in [one["goal"] for one in found["goals"]]
    assert not any("C9" in one["goal"] for one in found["goals"])
    assert tutor.post("goals", asked).json() == found


def test_chosen_points_must_be_points_of_the_board(tutor: Served) -> None:
    for points in (["A10"], "A9", ["pass"]):
        found = tutor.post("goals", {"position": STRAIGHT_THREE, "points": points})
        assert found.status_code == 400
        assert "points" in found.json()["error"]["where"]
    assert tutor.post("goals", {"position": STRAIGHT_THREE, "points": []}).json()["goals"] == []


def test_of_a_comment_only_what_asks_is_the_task(tutor: Served) -> None:
    told = SGF.replace("C[White to kill]", "C[White to kill. Begin at A8.]")
    (problem,) = tutor.post("open", {"text": told}).json()["problems"]
    assert problem["task"] == "White to kill."
    assert problem["comment"] == "White to kill. Begin at A8."


def test_a_goal_of_a_link_is_told_in_words_by_the_server(tutor: Served) -> None:
    said = tutor.post("goals", {"position": STRAIGHT_THREE, "goal": "kill(b9)"}).json()
    assert said == {"goal": "kill(B9)", "goal_text": "kill the black group at B9 (5 stones)"}
    wrong = tutor.post("goals", {"position": STRAIGHT_THREE, "goal": "kill(E5)"})
    assert wrong.status_code == 400


def test_why_not_tells_what_its_proofs_take_for_granted(tutor: Served) -> None:
    problem = tutor.post("open", {"id": "example/11"}).json()["problems"][0]
    asked = {"position": problem["position"], "goal": problem["goal"], "level": "kyu"}
    said = tutor.post("why_not", asked | {"move": "B8"}).json()
    assert said["evidence"] in ("proved", "refuted")
    answer = tutor.solve(asked)[2]
    assert [one["text"] for one in said["assumptions"]] == [one["text"] for one in answer["assumptions"]]
    assert said["assumptions"]


def test_without_a_goal_no_error_speaks_of_a_column(tutor: Served) -> None:
    empty = {"size": [9, 9], "black": [], "white": [], "to_move": "black", "ko": None}
    said = tutor.post("hint", {"position": empty, "number": 1})
    assert said.status_code == 400
    assert said.json()["error"]["message"].startswith("no goal is given")
