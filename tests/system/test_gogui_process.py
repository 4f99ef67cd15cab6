"""The engine as GoGui runs it: a process that is asked for every analyze command it offers."""

import re
import sys

from nerai.gtp.client import Client
from tests.engine.test_gogui_client import FORMS, filled_in
from tests.engine.test_reasons import CORNER


def test_every_analyze_command_is_answered_through_pipes_in_the_form_of_its_type() -> None:
    with Client([sys.executable, "-m", "nerai.engine.main", "--seed", "1", "--playouts", "50"]) as engine:
        for command in (*CORNER, "restricted_genmove w A8"):
            engine.send(command)
        listed = [line.split("/") for line in engine.send("gogui-analyze_commands").split("\n")]
        assert len(listed) >= 13
        for kind, _, command in listed:
            answer = engine.send(filled_in(command)).removeprefix("\n")
            assert re.fullmatch(FORMS[kind], answer), f"{command}: {answer}"
