"""What `nerai rules` says of dynamic rules: one shown with its proof checked, all of them counted.

Takes an open store; prints, and gives the exit code or data.
"""

from collections import Counter
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from nerai.cli.counting import counted
from nerai.cli.dynamic_words import in_words, record_of
from nerai.cli.terminal import console, print_json, write_output
from nerai.errors import ConfigError
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.dynamic_store import entries, events, proof_text, rule_strengths
from nerai.learn.picture import advice_picture
from nerai.learn.reread import reread
from nerai.learn.store import RuleStore

_FALSE: Final = 1


def dynamic_rules(kept: RuleStore, goal: str | None = None) -> list[Entry[DynamicRule]]:
    """The dynamic rules of a store, the most tried first; or those about a goal."""
    found = [one for one in entries(kept) if goal is None or one.rule.goal == goal]
    return sorted(found, key=lambda one: (-one.record.seen, one.rule.id))


def show_dynamic(kept: RuleStore, name: str, *, svg: Path | None, as_json: bool) -> int:
    """Show a rule, what became of it, and whether what it was learned from is still proved."""
    entry = next(one for one in entries(kept) if one.rule.id == name)
    happened = events(kept, name)
    if svg is not None:
        write_output(svg, advice_picture(entry.rule).encode())
    strength = rule_strengths(kept).get(name)
    fault, nodes = _checked(kept, entry.origin.proof)
    if as_json:
        told = [{"what": one.what, "source": one.source, "at": one.at} for one in happened]
        checked = {"accepted": fault is None, "fault": fault} if entry.origin.proof else None
        print_json(
            {"schema": "nerai.rule/1", **record_of(entry, strength), "events": told, "checked": checked}
        )
    else:
        screen = console()
        for line in in_words(entry, happened, strength):
            screen.print(line, markup=False)
        if fault is not None:
            screen.print(f"FALSE   {fault}", style="bold red", markup=False)
        elif entry.origin.proof:
            accepted = "the checker accepts it, checked just now"
            words = f"PROOF   {entry.origin.proof}, {counted(nodes, 'node')}, of the example: {accepted}"
            screen.print(words, markup=False)
    return _FALSE if fault else 0


def dynamic_stats(kept: RuleStore) -> dict[str, Any]:
    """How many dynamic rules there are, of which goals, and what happened to all there ever were."""
    found = entries(kept)
    happened = Counter(one.what.split(":")[0] for one in events(kept))
    strong = {name: one.estimate for name, one in rule_strengths(kept).items()}
    by_strength = sorted(strong, key=lambda name: (-strong[name], name))
    return {
        "rules": len(found),
        "goals": dict(sorted(Counter(one.rule.goal for one in found).items())),
        "trials": sum(one.record.seen for one in found),
        "helped": sum(one.record.helped for one in found),
        "strengths": {name: strong[name] for name in by_strength},
        "events": dict(sorted(happened.items())),
    }


def print_stats(screen: Console, stats: dict[str, Any]) -> None:
    """The same in words; nothing where there are none."""
    if not stats["rules"]:
        return
    goals = ", ".join(f"{count} to {goal}" for goal, count in stats["goals"].items())
    screen.print(f"{counted(stats['rules'], 'dynamic rule')}: {goals}", style="bold")
    words = f"{counted(stats['trials'], 'trial')}, tried first and won {counted(stats['helped'], 'time')}"
    screen.print(f"        {words}", markup=False)
    if stats["strengths"]:
        name, most = next(iter(stats["strengths"].items()))
        compared = f"{counted(len(stats['strengths']), 'rule')} compared with others"
        screen.print(f"        {compared}; the strongest is {name}, about {most:.2f} times an average one")
    for what, count in stats["events"].items():
        screen.print(f"{count:>7}  {what}", markup=False)


def _checked(kept: RuleStore, proof: str) -> tuple[str | None, int]:
    """What is wrong with the proof of an example, and its size."""
    if not proof:
        return None, 0
    text = proof_text(kept, proof)
    if text is None:
        return f"the proof {proof} is not in the store", 0
    try:
        return None, len(reread(text).proof)
    except ConfigError as fault:
        return fault.message, 0
