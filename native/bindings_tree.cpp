// The Monte-Carlo tree search for Python: one object that keeps its tree between searches.
//
// The board with its history stays outside: it alone knows superko, so who searches says which first moves may be tried.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <tuple>

#include "bindings.h"
#include "nerai/habit.h"
#include "nerai/tree.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

using Latest = std::pair<int, int>;
using Priors = std::vector<std::tuple<int, double, double>>;
using LeaningList = std::vector<std::tuple<int, int, double>>;
using Shares = std::vector<std::tuple<int, double, std::uint32_t>>;
using Proofs = std::vector<std::shared_ptr<ProofLine>>;
using Settled = std::vector<std::pair<int, int>>;

PlayoutBoard start_of(const AnyBoard& board, const Latest& latest) {
    PlayoutBoard start = playout_board(board);
    start.remember(latest.first, latest.second);
    return start;
}

TreeOptions options_of(double komi, double memory_mb, bool habits) {
    if (!(memory_mb > 0 && memory_mb <= 65536)) throw std::invalid_argument("memory_mb must be above 0, at most 65536");
    TreeOptions options{.komi = komi, .memory_bytes = static_cast<std::size_t>(memory_mb * (1 << 20))};
    if (!habits) options.priors.habit = 0;
    return options;
}

bool stands_at(const TreeSearch& tree, const AnyBoard& board) {
    const PlayoutBoard& root = tree.board();
    return root.width() == board.width() && root.height() == board.height() && root.to_play() == board.to_play() &&
           root.suicide_allowed() == board.rules().suicide && root.ko_point() == playout_board(board).ko_point() &&
           root.stones() == board.cells();
}

TreeGuide guide_of(const Priors& priors, const Shares& shares, const LeaningList& leanings, const Settled& settled,
                   const Proofs& proofs) {
    TreeGuide guide;
    for (const auto& [point, visits, wins] : priors) {
        guide.priors.push_back({point, static_cast<float>(visits), static_cast<float>(wins)});
    }
    for (const auto& [point, share, most] : shares) guide.shares.push_back({point, static_cast<float>(share), most});
    for (const auto& [color, point, log_odds] : leanings) {
        guide.leanings.push_back({checked_color(color), point, static_cast<float>(log_odds)});
    }
    for (const auto& [point, owner] : settled) guide.settled.push_back({point, checked_color(owner)});
    guide.proofs.assign(proofs.begin(), proofs.end());
    return guide;
}

std::int64_t search(TreeSearch& tree, const AnyBoard& board, std::int64_t count, const nb::int_& seed, int threads,
                    double time_s, const StopFlag* stop, const std::optional<std::vector<int>>& candidates) {
    if (!stands_at(tree, board)) throw std::invalid_argument("the tree stands at another position; reset it");
    const std::vector<Point> points = candidates_for(board, candidates);
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    return tree.search(points, {count, time_s, stop}, threads, bits);
}

std::pair<std::int64_t, double> bench(int width, int height, std::int64_t count, const nb::int_& seed, double time_s) {
    TreeSearch tree(PlayoutBoard(width, height), {.komi = 7.5});
    std::vector<Point> points(width * height);
    for (Point point = 0; point < width * height; ++point) points[point] = point;
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    const auto begin = std::chrono::steady_clock::now();
    const std::int64_t played = tree.search(points, {count, time_s, nullptr}, 1, bits);
    return {played, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

std::vector<double> habit_chances_of(const AnyBoard& board, const Latest& latest) {
    const PlayoutBoard start = start_of(board, latest);
    const std::vector<Point> points = playable_points(board);
    std::vector<PlayoutBoard::Cell> cells;
    for (const Point point : points) cells.push_back(start.cell_of(point));
    const PriorWeights weights;
    const auto urgency = tactical_weights(start, weights);
    std::vector<float> chances;
    habit_chances(HabitView(start, urgency, weights.take_one), cells, {}, chances);
    std::vector<double> found(start.area());
    for (std::size_t k = 0; k < points.size(); ++k) found[points[k]] = chances[k];
    return found;
}

}  // namespace

void bind_tree(nb::module_& module) {
    nb::class_<TreeMove, MoveCount>(module, "TreeMove", "A first move in a search tree; wins and scores are the mover's.")
        .def_ro("prior", &TreeMove::prior, "What was thought of it before it was tried, from 0 to 1.");
    nb::class_<TreeSearch>(module, "TreeSearch",
                           "Monte-Carlo tree search. Keeps its tree; not for several Python threads at a time.")
        .def("__init__",
             [](TreeSearch* self, const AnyBoard& board, double komi, double memory_mb, const Latest& latest, bool habits) {
                 new (self) TreeSearch(start_of(board, latest), options_of(komi, memory_mb, habits));
             },
             "board"_a, nb::kw_only(), "komi"_a = 0.0, "memory_mb"_a = 256.0, "latest"_a = Latest{PASS, PASS},
             "habits"_a = true,
             "`latest`: the last point played and the one before (-1 for a pass or none). `habits`: whether moves that strong\n"
             "players would probably play are tried first.")
        .def("reset", [](TreeSearch& self, const AnyBoard& board, const Latest& latest) { self.reset(start_of(board, latest)); },
             "board"_a, nb::kw_only(), "latest"_a = Latest{PASS, PASS}, "Forget everything and start from this position.")
        .def("advance", &TreeSearch::advance, "point"_a,
             "Play a move (-1 passes) and keep what is known below it; False, and no change, if it is illegal.")
        .def("stands_at", &stands_at, "board"_a, "Whether the root has these stones, side to move and ko.")
        .def("set_guide",
             [](TreeSearch& self, const Priors& priors, const Shares& shares, const LeaningList& leanings,
                const Settled& settled, const Proofs& proofs) {
                 self.set_guide(guide_of(priors, shares, leanings, settled, proofs));
             },
             nb::kw_only(), "priors"_a = Priors{}, "shares"_a = Shares{}, "leanings"_a = LeaningList{},
             "settled"_a = Settled{}, "proofs"_a = Proofs{},
             "What is known: priors (point, visits, wins) of first moves; shares (point, share, most) of the games that\n"
             "first moves have at least, until they have so many or are surely worse than the one tried most; leanings (color,\n"
             "point, log odds), added to the logarithm of the odds that habits give a move, everywhere in the tree; settled points\n"
             "(point, owner). Replaces what was known before. Proofs, with their roots at the position, are followed in tree and\n"
             "playouts as long as they hold; those told before stay.")
        .def("search", &search, "board"_a, nb::kw_only(), "count"_a, "seed"_a, "threads"_a = 1, "time_s"_a = 0.0,
             "stop"_a.none() = nb::none(), "candidates"_a = nb::none(),
             "Play games until the first of count, time and stop; gives how many. The board must be that of the root.\n\n"
             "Without candidates: all playable points, or a pass where there are none.")
        .def("moves", &TreeSearch::moves, "The candidates of the latest search with all that is known of them.")
        .def("line", &TreeSearch::line, "first"_a, nb::kw_only(), "least_visits"_a = 10, "most"_a = 20,
             "What both would play after this first move, which comes first.")
        .def("ownership", &TreeSearch::ownership, "For each point, playouts it ended black minus white.")
        .def_prop_ro("ownership_count", &TreeSearch::ownership_count, "How many playouts `ownership` counts.")
        .def_prop_ro("proofs", [](const TreeSearch& self) { return self.book().entries().size(); }, "How many proofs are followed.")
        .def_prop_ro("nodes", &TreeSearch::nodes, "How many nodes the tree has room taken for.")
        .def_prop_ro("capacity", &TreeSearch::capacity, "How many it may have.");
    module.def("habit_chances", &habit_chances_of, "board"_a, nb::kw_only(), "latest"_a = Latest{PASS, PASS},
               "For each point how likely a strong player would move there, learned from games on 19x19; all together 1.");
    module.def("bench_tree", &bench, "width"_a, "height"_a, "count"_a, "seed"_a, "time_s"_a = 0.0,
               "A tree search of an empty board on one core: how many playouts were made, and in how many seconds.");
}

}  // namespace nerai
