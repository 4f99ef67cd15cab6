"""One question with stated ko threats: who wins, shown by an accepted certificate.

Takes a position, a target and a budget; gives the certificate of whoever wins with those threats, or why
there is none. What the answer means for the goal is for grade.py to say.

Each question is tried shortly on the bare position first, then at length in the ways of attempts.py. Where a
proof leans on chains that look weak, a wider one is looked for that does without them.

Where there is experience with questions like this (ways.py), it says which way comes first, and with how
many nodes; what it leaves open is then tried in the usual order. A learned rule that decides the question
comes before all. An experience that explores has every way tried, to learn what each needs, and nothing else.
It may also say inside of every search which moves look good, and watch what becomes of moves there.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from nerai.answer import Reason
from nerai.board.position import Position
from nerai.query.assume import relied_on, without_placed
from nerai.query.attempts import Attempt, attempts, firmer, in_danger
from nerai.query.budget import Budget
from nerai.query.region import LocalRegion, target_region
from nerai.query.ways import Experience, Traits, traits_of, way_of
from nerai.solver.certificate import Alive, Certificate, certify
from nerai.solver.search import Limits, Proposal, SearchEnd, SearchResult, StopFlag, Threats, search
from nerai.solver.target import Target

_QUICK_NODES: Final = 20_000
_STEPS: Final = (500, 5_000)
_STEPS_SHARE: Final = 0.25
_FIRM_NODES: Final = 5_000
"""With a plan, what each way of searching gets first, and then, and a proof that leans on less."""
_RULE_NODES: Final = 2_000
"""What a question that a rule decides may cost; rules are small."""
_AGAIN: Final = 5_000
_TIMES: Final = 10
_BARE_SHARE: Final = 0.5
_KNOWN_SHARE: Final = 0.95
_REASONS: Final = {
    SearchEnd.SOLVED: Reason.NODES,
    SearchEnd.NODES: Reason.NODES,
    SearchEnd.TIME: Reason.TIME,
    SearchEnd.MEMORY: Reason.MEMORY,
    SearchEnd.STOPPED: Reason.STOPPED,
    SearchEnd.REPETITION: Reason.REPETITION,
    SearchEnd.DEPTH: Reason.MEMORY,
}


class Prover:
    """Searches for one position and target; `region` instead of a proposed one."""

    def __init__(
        self,
        position: Position,
        target: Target,
        region: LocalRegion | None = None,
        *,
        proposals: tuple[Proposal, ...] | None = None,
    ) -> None:
        self._position = position
        self._target = target
        self._region = region
        self._proposals = proposals
        self._last: Attempt | None = None
        self._by_the_way: dict[Threats, tuple[SearchResult, Attempt]] = {}
        self._ways: tuple[Attempt, ...] | None = None

    def prove(self, threats: Threats, budget: Budget) -> Certificate | Reason:
        """The certificate of whoever wins with those threats, or why there is none."""
        found: Certificate | Reason = Reason.NODES
        if threats in self._by_the_way:
            # Checked only now, since large proofs take long to check.
            result, attempt = self._by_the_way.pop(threats)
            found = self._certified(result, threats, attempt, budget.stop)
            if isinstance(found, Certificate):
                return found
        ends: list[Reason] = []
        if budget.experience is not None:
            found = self._by_experience(budget.experience, threats, budget)
            if isinstance(found, Certificate) or budget.experience.explores is not None:
                return found
        if self._last is None and self._proposals is not None:
            found = self._gradually(budget.part(_STEPS_SHARE), threats)
            if not isinstance(found, Certificate):
                # Proposals that do not lead there soon are mostly wrong, and mislead a long search.
                self._proposals = None
        if self._last is None and not isinstance(found, Certificate):
            # Most questions are short, and a short search needs no large table.
            found = self._try(Attempt(_BARE_SHARE, most_nodes=_QUICK_NODES), budget, threats)
        # What answered the last question is likely to answer the next.
        for attempt in sorted(self._attempts(found), key=lambda one: one is not self._last):
            if isinstance(found, Certificate) or found is Reason.STOPPED or budget.exhausted is not None:
                break
            ends.append(found)
            found = self._try(attempt, budget, threats)
            if isinstance(found, Certificate):
                found = self._firm(found, attempt, budget, threats)
            if attempt.bound and found is Reason.REPETITION:
                found = Reason.NODES
        # That nobody wins without repeating says more than that another way was too long.
        return Reason.REPETITION if found is Reason.NODES and Reason.REPETITION in ends else found

    def _by_experience(
        self, experience: Experience, threats: Threats, budget: Budget
    ) -> Certificate | Reason:
        """In the order that served questions like this best."""
        if experience.explores is None:
            by_rule = self._by_rule(experience, threats, budget)
            if isinstance(by_rule, Certificate):
                return by_rule
        found: Certificate | Reason = Reason.NODES
        ways = {way_of(one): one for one in (Attempt(1.0), *self._attempts(found))}
        traits = traits_of(self._position, self._target, self._local_region(), threats)
        if experience.explores is not None:
            return self._explore(experience, ways, traits, threats, budget.stop)
        steps = experience.steps(traits, tuple(ways))
        if self._last is not None and steps:
            # What answered the last question is likely to answer the next.
            found = self._in_one_way(self._last, max(step.nodes for step in steps), budget, threats)
        for step in steps:
            if isinstance(found, Certificate) or found is Reason.STOPPED or budget.exhausted is not None:
                break
            found = self._in_one_way(ways[step.way], step.nodes, budget, threats)
            if isinstance(found, Certificate):
                experience.helped(step.way, step.nodes)
        return found

    def _by_rule(self, experience: Experience, threats: Threats, budget: Budget) -> Certificate | Reason:
        """By a learned rule. Its proof is of another board, so it is searched anew where the rule looks."""
        rule = experience.rule(self._position, self._target)
        if rule is None:
            return Reason.NODES
        first = () if rule.move is None else (Proposal((), (rule.move,)),)
        result = search(
            self._position,
            self._target,
            limits=budget.limits(most_nodes=_RULE_NODES),
            threats=threats,
            region=rule.points,
            stop=budget.stop,
            proposals=first,
        )
        budget.spend(result)
        if result.winner is None:
            return _REASONS[result.end]
        found = self._stated(result, threats, (), budget.stop)
        if isinstance(found, Certificate):
            experience.used(rule.id)
        return found

    def _explore(
        self,
        experience: Experience,
        ways: Mapping[str, Attempt],
        traits: Traits,
        threats: Threats,
        stop: StopFlag | None,
    ) -> Certificate | Reason:
        """All ways, each with a budget of its own; gives what the first of them found."""
        proofs: dict[str, Certificate] = {}
        needed: dict[str, int | None] = {}
        for way, attempt in ways.items():
            own = Budget(nodes=experience.explores, seconds=None, stop=stop)
            self._last = None
            found = self._try(replace(attempt, share=1.0), own, threats)
            needed[way] = own.nodes_used if isinstance(found, Certificate) else None
            if isinstance(found, Certificate):
                found = self._firm(found, attempt, own, threats)
            if isinstance(found, Certificate):
                proofs[way] = found
            else:
                needed[way] = None
        self._last = next((ways[way] for way in proofs), None)
        experience.note(traits, needed)
        return next(iter(proofs.values()), Reason.NODES)

    def _in_one_way(
        self, attempt: Attempt, nodes: int, budget: Budget, threats: Threats
    ) -> Certificate | Reason:
        found = self._try(replace(attempt, share=1.0, most_nodes=nodes), budget, threats)
        if isinstance(found, Certificate):
            found = self._firm(found, attempt, budget, threats, nodes=_FIRM_NODES)
        return Reason.NODES if attempt.bound and found is Reason.REPETITION else found

    def _local_region(self) -> LocalRegion:
        return self._region or target_region(self._position, self._target)

    def _gradually(self, budget: Budget, threats: Threats) -> Certificate | Reason:
        """All ways with little each, then with more: where the right move comes first, little is enough."""
        found: Certificate | Reason = Reason.NODES
        bare = Attempt(_BARE_SHARE)
        ways = (bare, *self._attempts(found)[:-1])
        for nodes in _STEPS:
            for attempt in ways:
                if found is Reason.STOPPED or budget.exhausted is not None:
                    return found
                if attempt.placed and nodes == _STEPS[0]:
                    continue
                found = self._try(replace(attempt, most_nodes=nodes), budget, threats)
                if isinstance(found, Certificate) and attempt is not bare:
                    found = self._firm(found, attempt, budget, threats, nodes=_FIRM_NODES)
                if isinstance(found, Certificate):
                    return found
        return Reason.NODES

    def _attempts(self, found: Certificate | Reason) -> tuple[Attempt, ...]:
        """What is tried at length; nothing where a proof is at hand already."""
        if self._ways is None and not isinstance(found, Certificate):
            self._ways = attempts(self._position, self._target, self._region)
        return self._ways or ()

    def _firm(
        self,
        found: Certificate,
        attempt: Attempt,
        budget: Budget,
        threats: Threats,
        *,
        nodes: int | None = None,
    ) -> Certificate | Reason:
        """The same without weak chains taken for alive, if that can be had: it is the better answer.

        If it cannot, that the mover loses counts only where those chains are not in danger: to save or take
        them may be what there is to find.
        """
        better = firmer(attempt, found.assumptions, self._target)
        if better is not None:
            again = self._try(replace(better, most_nodes=nodes), budget, threats)
            if isinstance(again, Certificate):
                self._last = better
                return again
        weak = better is not None or bool(attempt.placed)
        if (
            weak
            and found.winner is not self._position.to_play
            and in_danger(found.assumptions, found.position)
        ):
            return Reason.NODES
        self._last = attempt
        return found

    def _try(self, attempt: Attempt, budget: Budget, threats: Threats) -> Certificate | Reason:
        exhausted = budget.exhausted
        if exhausted is not None:
            return exhausted
        share = _KNOWN_SHARE if attempt is self._last else attempt.share
        searched = attempt.region.position if attempt.placed and attempt.region else self._position
        experience = budget.experience
        result = search(
            searched,
            attempt.aimed_at(self._target),
            limits=budget.limits(share, most_nodes=attempt.most_nodes),
            threats=threats,
            region=attempt.points,
            open_points=frozenset(point for item in attempt.assumed for point in item.open_points),
            assumed=frozenset(point for item in attempt.assumed for point in item.stones),
            stop=budget.stop,
            proposals=self._proposals or (),
            hints=None if experience is None else experience.hints(self._target),
            lessons=0 if experience is None or attempt.placed else experience.watches,
        )
        if experience is not None and result.lessons:
            experience.watch(self._position, self._target, result.lessons)
        budget.spend(result)
        unpaid = result.unpaid
        if unpaid is not None and unpaid.winner is not result.winner and attempt.counts(unpaid, self._target):
            # What happens without threats came up on the way.
            self._by_the_way[Threats(0, 0)] = unpaid, attempt
        if result.winner is None:
            return _REASONS[result.end]
        if not attempt.counts(result, self._target):
            return Reason.NODES
        return self._certified(result, threats, attempt, budget.stop)

    def _certified(
        self, result: SearchResult, threats: Threats, attempt: Attempt, stop: StopFlag | None
    ) -> Certificate | Reason:
        if not attempt.placed:
            needed = relied_on(attempt.assumed, result.zone, self._position)
            return self._stated(result, threats, needed, stop)
        if result.zone & attempt.placed:
            if result.winner is self._target.friend is self._target.attacker:
                return self._stated(result, threats, attempt.assumed, stop)
            # That stones die which cannot get out is no answer to whether they live.
            return Reason.NODES
        # Nothing rests on the stones that were placed: the same is found on the board as it is.
        real = without_placed(attempt.assumed, self._position)
        again = search(
            self._position,
            self._target,
            limits=Limits(nodes=_AGAIN + _TIMES * len(result.proof)),
            threats=threats,
            region=result.zone,
            open_points=frozenset(point for item in real for point in item.open_points),
            assumed=frozenset(point for item in real for point in item.stones),
            stop=stop,
        )
        if again.winner is not result.winner:
            return Reason.NODES
        return self._stated(again, threats, relied_on(real, again.zone, self._position), stop)

    def _stated(
        self,
        result: SearchResult,
        threats: Threats,
        assumptions: tuple[Alive, ...],
        stop: StopFlag | None,
    ) -> Certificate | Reason:
        made = certify(
            self._position, self._target, result, threats=threats, assumptions=assumptions, stop=stop
        )
        if isinstance(made, Certificate):
            return made
        return Reason.STOPPED if stop is not None and stop.is_set() else Reason.INCOMPLETE_MOVES
