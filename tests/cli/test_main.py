"""The program as a whole: help, exit codes, errors as words and as JSON."""

import importlib
import inspect
import json
import subprocess
import sys

import pytest
import typer

from nerai.cli.main import COMMANDS, build, run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_loads_and_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([name, "--help"]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_listed_help_is_the_first_line_of_the_real_one(name: str) -> None:
    app = typer.Typer()
    importlib.import_module(f"nerai.cli.{name.replace('-', '_')}").register(app)
    if app.registered_groups:
        assert app.registered_groups[0].typer_instance is not None
        real = app.registered_groups[0].typer_instance.info.help
    else:
        real = inspect.getdoc(app.registered_commands[0].callback)
    assert isinstance(real, str)
    assert real.partition("\n")[0] == COMMANDS[name]


def test_building_the_program_imports_only_the_wanted_command() -> None:
    code = (
        "import sys; from nerai.cli.main import run; run(['--help']);"
        "loaded = {'nerai.cli.diagram', 'nerai.cli.match', 'nerai.engine'} & set(sys.modules);"
        "sys.exit(str(loaded) if loaded else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert build("diagram")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["diagrm"], "Did you mean 'diagram'"),
        (["diagram"], "file"),
        (["diagram", "no/such/file.sgf"], "cannot read no/such/file.sgf"),
        (["match", "-a", "x", "-b", "y", "--size", "20"], "each side may be 1 to 19"),
        (["match", "-a", "x", "-b", "y", "--rules", "ing"], "known: aga"),
        (["bench", "board", "--repeats", "0"], "repeats"),
        (["--nonsense"], "nonsense"),
    ],
)
def test_bad_input_is_explained_and_exits_with_64(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 64
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_with_json_an_error_is_an_object_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diagram", "no/such/file.sgf", "--json"]) == 64
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["kind"] == "ConfigError"
    assert error["hint"] == "check the path"


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("nerai 0.")
