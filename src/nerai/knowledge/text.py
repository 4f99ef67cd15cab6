"""Ways and goals back into the language they are written in.

Takes what was loaded; gives text that loads to the same. The order of fields is that of the documentation.
"""

from nerai.knowledge.knowledge import GoalType, Way
from nerai.knowledge.shape import Shape


def goal_text(goal: GoalType) -> str:
    """A goal as an entry of a file."""
    return f'goal {goal.usage} level {goal.level}\n  "{goal.text}"'


def way_text(way: Way) -> str:
    """A schema or pattern as an entry of a file."""
    schema = way.schema
    lines = [f"{'pattern' if way.drawn else 'schema'} {schema.name} for {_head(way)}"]
    if way.shape is not None:
        lines.extend(f"  {' '.join(row)}" for row in way.shape.rows)
    when = schema.when[1:] if way.drawn else schema.when
    if when:
        lines.append(f"  when  {' and '.join(map(str, when))}")
    if not way.drawn:
        lines.append(f"  do    {' then '.join(' and '.join(map(str, group)) for group in schema.do)}")
    lines.append(f'  why   "{schema.why}"')
    lines.append(f"  seen  {way.seen}")
    return "\n".join(lines)


def _head(way: Way) -> str:
    """The goal; with the sorts of what is drawn by a letter, as they tell whose stones those are."""
    sorts: Shape | None = way.shape
    shown = []
    for argument in way.schema.goal.args:
        sort = sorts.sorts.get(str(argument)) if sorts else None
        named = sort is not None and str(argument) not in ("O", "X")
        shown.append(f"{argument}: {sort}" if named else str(argument))
    return f"{way.schema.goal.name}({', '.join(shown)})"
