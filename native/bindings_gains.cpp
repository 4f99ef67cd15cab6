// What goals are worth, for Python: scores of random games that reached them and of those that did not.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings.h"
#include "nerai/playout_gains.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

using GivenGoal = std::tuple<std::vector<int>, int, std::vector<int>>;

std::vector<GoalScores> measure(const AnyBoard& board, const std::vector<GivenGoal>& goals, std::int64_t count, const nb::int_& seed, double komi, PlayoutPolicy policy,
                                double time_s, const StopFlag* stop) {
    const PlayoutBoard start = playout_board(board);
    std::vector<OwnedGoal> asked;
    for (const auto& [points, color, within] : goals) asked.push_back({points, checked_color(color), within});
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    return measure_goals(start, asked, {komi, policy}, {count, time_s, stop}, bits);
}

}  // namespace

void bind_gains(nb::module_& module) {
    nb::class_<ScoreSums>(module, "ScoreSums", "Scores of some games, black's.")
        .def_ro("count", &ScoreSums::count)
        .def_ro("sum", &ScoreSums::sum)
        .def_ro("squares", &ScoreSums::squares);
    nb::class_<GoalScores>(module, "GoalScores", "Scores where a goal was reached, and where it was missed.")
        .def_ro("reached", &GoalScores::reached)
        .def_ro("missed", &GoalScores::missed);
    module.def("measure_goals", &measure, "board"_a, "goals"_a, nb::kw_only(), "count"_a, "seed"_a, "komi"_a = 0.0,
               "policy"_a = PlayoutPolicy{}, "time_s"_a = 0.0, "stop"_a.none() = nb::none(),
               "Random games, sorted for each goal (points that a colour owns at the end, all of them, and the points "
               "on which its score is counted, none for the whole board) by whether it was reached.");
}

}  // namespace nerai
