"""The arguments that the commands of the solver have in common, with their help."""

from typing import Annotated

import typer

from nerai.explain.level import Level

ProblemFile = Annotated[
    str, typer.Argument(help="SGF file, problem record or drawn board; - reads standard input.")
]
GoalOption = Annotated[
    str | None, typer.Option("--goal", help="What is wanted, such as 'kill(B9)'. [default: inferred]")
]
TimeOption = Annotated[
    float | None, typer.Option("--time", help="Seconds of search. [default: 10, or none with --nodes]")
]
NodesOption = Annotated[
    int | None, typer.Option("--nodes", help="Nodes of search; alone, the answer is always the same.")
]
CyclesOption = Annotated[
    int | None,
    typer.Option("--cycles", help="Cycles of planning; alone, the plan is always the same."),
]
WithoutOption = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        help="Plan without this schema, pattern, critic or file of knowledge; may be given several times.",
    ),
]
NoCriticsOption = Annotated[
    bool,
    typer.Option("--no-critics", help="Plan without critics, who offer goals when stones are in danger."),
]
LeafNodesOption = Annotated[
    int,
    typer.Option(
        "--leaf-nodes", min=0, help="Nodes by which the solver may close a leaf of the plan; 0: it does not."
    ),
]
NumberOption = Annotated[int, typer.Option("--number", min=1, help="Which game or problem of a collection.")]
LevelOption = Annotated[
    Level, typer.Option("--level", help="For whom it is told: terms and depth differ, the truth does not.")
]
