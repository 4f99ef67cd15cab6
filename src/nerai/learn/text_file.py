"""A text of rules, static and dynamic ones in any order: every rule that can be read, and every fault.

Takes the text; gives what it tells and all faults with their lines. Does not know files, stores or proofs.
"""

from typing import NamedTuple

from nerai.errors import SchemaError
from nerai.learn.dynamic_block import Advised, DynamicBlock
from nerai.learn.text_block import Block, Told
from nerai.learn.text_drawn import DrawnBlock


class Text(NamedTuple):
    """What a text tells, in its order, and what is wrong with it."""

    told: list[Told | Advised]
    faults: list[SchemaError]


def read_text(text: str, *, file: str) -> Text:
    """The rules of a text; where a rule has a fault, the others are read nevertheless."""
    read = _Reading(file)
    for number, line in enumerate(text.split("\n"), start=1):
        bare = line.strip()
        if bare and not line.startswith("#"):
            read.take(number, bare, begins=not line[0].isspace())
    read.end()
    return Text(read.told, read.faults)


class _Reading:
    def __init__(self, file: str) -> None:
        self._file = file
        self._block: Block | DynamicBlock | None = None
        self._broken = False
        self._lines: dict[str, int] = {}
        self.told: list[Told | Advised] = []
        self.faults: list[SchemaError] = []

    def take(self, number: int, line: str, *, begins: bool) -> None:
        if begins:
            self.end()
            kind = DynamicBlock if line.split(maxsplit=1)[0] == DynamicBlock.BEGINS else Block
            self._block, self._broken = kind(self._file, number, line), False
        elif self._block is None:
            if not self.faults:  # once is enough for all lines before the first rule
                hint = "write rule and its id before this line"
                self.faults.append(SchemaError("no rule has begun", file=self._file, line=number, hint=hint))
        else:
            try:
                self._block.take(number, line)
            except SchemaError as fault:
                self.faults.append(fault)
                self._broken = True

    def end(self) -> None:
        """What the rule that was read last tells, if it is one."""
        block, self._block = self._block, None
        if block is None:
            return
        found = block.faults()
        self.faults += found
        if found or self._broken:
            return
        try:
            told = block.told()
            self._once(told.name, block)
            self.told.append(told)
        except SchemaError as fault:
            self.faults.append(fault)

    def _once(self, name: str, block: DrawnBlock) -> None:
        first = self._lines.setdefault(name, block.line)
        if first != block.line:
            block.fault(block.line, f"rule {name} is there twice", f"see line {first}")
