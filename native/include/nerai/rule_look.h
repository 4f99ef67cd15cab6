// The rules of an index that hold with their keys at one place: the step that all matching is made of.
//
// Takes an index, a view of a board and a judge that belongs to it; calls back for every image that holds. Knows neither
// which places are worth a look (rule_match.h looks at all) nor what the rules are good for.
#pragma once

#include <span>

#include "nerai/rule_index.h"
#include "nerai/rule_judge.h"

namespace nerai {

// Whether more holds for an image whose core and ring fit with its key at the place, and that passed its first test.
template <int W>
bool more_holds(const RuleIndex& index, const RuleView& view, RuleJudge<W>& judge, std::uint32_t image, int place) {
    if (!index.rest_fits(image, view, place, judge.own())) return false;
    const int symmetry = image % SYMMETRIES;
    const RuleIndex::Record& record = index.record(image);
    for (const CountTest& test : index.tests(record)) {
        const bool outside = test.kind() == static_cast<int>(ConditionKind::OUTSIDE_LIBERTIES);
        if (!(outside ? judge.passes_outside(test, index.free_cells(record), symmetry, place)
                      : judge.passes(test, symmetry, place)))
            return false;
    }
    return !record.exact ||
           judge.holds_exactly(index.rule(image), view.point(place + TURNED_STEPS[symmetry][record.anchor]), symmetry);
}

// Calls use(image) for those of the fits at a place for which all holds. First tests are made without branches, too.
template <int W, class Use>
void finish(const RuleIndex& index, const RuleView& view, RuleJudge<W>& judge, std::span<const RuleIndex::Fit> fits,
            int place, std::span<RuleIndex::Fit> room, Use use) {
    std::size_t count = 0;
    for (const RuleIndex::Fit fit : fits) {
        room[count] = fit;
        count += judge.passes(fit.first, fit.image % SYMMETRIES, place);
    }
    for (const RuleIndex::Fit fit : room.first(count))
        if (!fit.first.more() || more_holds(index, view, judge, fit.image, place)) use(fit.image);
}

}  // namespace nerai
