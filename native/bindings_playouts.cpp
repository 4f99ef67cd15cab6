// Playouts for Python: the playout board, random games with their totals, and the flat search over first moves.
//
// A playout starts from the search board, which alone knows superko: its legal points are what may be tried first.
// Everything is copied before the GIL is released, so no board is read while Python could change it.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <string>

#include "bindings.h"
#include "nerai/playout.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

Point on_board(const PlayoutBoard& board, int point) {
    if (!board.on_board(point)) throw std::invalid_argument("point " + std::to_string(point) + " is off the board");
    return point;
}

bool legal(const AnyBoard& board, Point point) {
    return board.visit([&](const auto& inner) { return inner.is_legal(point); });
}

}  // namespace

std::vector<Point> playable_points(const AnyBoard& board) {
    const PlayoutBoard start = playout_board(board);
    std::vector<Point> points;
    for (const Point point : start.legal_points()) {
        if (!start.eye(start.cell_of(point), start.to_play()) && legal(board, point)) points.push_back(point);
    }
    return points;
}

std::vector<Point> candidates_for(const AnyBoard& board, const std::optional<std::vector<int>>& given) {
    if (!given) {
        const std::vector<Point> points = playable_points(board);
        return points.empty() ? std::vector<Point>{PASS} : points;
    }
    for (const Point point : *given) {
        if (point != PASS && !legal(board, point)) {
            throw std::invalid_argument("candidate " + std::to_string(point) + " is no legal move");
        }
    }
    return *given;
}

namespace {

PlayoutTotals run(const AnyBoard& board, std::int64_t count, const nb::int_& seed, double komi, PlayoutPolicy policy,
                  int max_moves, double time_s, const StopFlag* stop) {
    const PlayoutBoard start = playout_board(board);
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    return run_playouts(start, {komi, policy, max_moves}, {count, time_s, stop}, bits);
}

std::vector<MoveCount> search(const AnyBoard& board, std::int64_t count, const nb::int_& seed, double komi,
                              PlayoutPolicy policy, int max_moves, double time_s, const StopFlag* stop,
                              const std::optional<std::vector<int>>& candidates) {
    const PlayoutBoard start = playout_board(board);
    const std::vector<Point> points = candidates_for(board, candidates);
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    return flat_search(start, points, {komi, policy, max_moves}, {count, time_s, stop}, bits);
}

std::pair<std::int64_t, double> bench(int width, int height, std::int64_t count, const nb::int_& seed,
                                      PlayoutPolicy policy, double time_s) {
    const PlayoutBoard start(width, height);
    const std::uint64_t bits = seed_of(seed);
    const nb::gil_scoped_release release;
    const auto begin = std::chrono::steady_clock::now();
    const PlayoutTotals totals = run_playouts(start, {.policy = policy}, {.count = count, .time_s = time_s}, bits);
    return {totals.count, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

void bind_playout_board(nb::module_& module) {
    nb::class_<PlayoutBoard>(module, "PlayoutBoard",
                             "The board playouts run on: forward only, simple ko. For tests; use Board for all else.")
        .def(nb::init<int, int, bool>(), "width"_a, "height"_a, nb::kw_only(), "suicide"_a = false)
        .def_static("from_stones",
                    [](int width, int height, const nb::bytes& stones, int to_play, bool suicide, int ko_point) {
                        return PlayoutBoard::from_stones(width, height, span_of(stones), checked_color(to_play), suicide,
                                                         ko_point);
                    },
                    "width"_a, "height"_a, "stones"_a, nb::kw_only(), "to_play"_a = 1, "suicide"_a = false,
                    "ko_point"_a = -1)
        .def_prop_ro("width", &PlayoutBoard::width)
        .def_prop_ro("height", &PlayoutBoard::height)
        .def_prop_ro("suicide", &PlayoutBoard::suicide_allowed)
        .def_prop_ro("to_play", [](const PlayoutBoard& self) { return static_cast<int>(self.to_play()); })
        .def_prop_ro("ko_point", &PlayoutBoard::ko_point)
        .def("copy", [](const PlayoutBoard& self) { return PlayoutBoard(self); })
        .def("try_play", &PlayoutBoard::play, "point"_a, "to_play plays there, -1 passes; False changes nothing.")
        .def("is_legal", [](const PlayoutBoard& self, int point) { return point == PASS || self.legal(point); },
             "point"_a)
        .def("legal_points", &PlayoutBoard::legal_points)
        .def("is_own_eye",
             [](const PlayoutBoard& self, int point) {
                 return self.at(on_board(self, point)) == EMPTY && self.eye(self.cell_of(point), self.to_play());
             },
             "point"_a, "True for an empty point that a playout takes for an eye of to_play.")
        .def("at", [](const PlayoutBoard& self, int point) { return int{self.at(on_board(self, point))}; },
             "point"_a)
        .def("stones", [](const PlayoutBoard& self) { return bytes_of(self.stones()); })
        .def("liberty_count",
             [](const PlayoutBoard& self, int point) { return self.liberty_count(on_board(self, point)); },
             "point"_a, "Liberties of the chain there, 0 for an empty point.")
        .def("prisoners", [](const PlayoutBoard& self, int color) { return self.prisoners(checked_color(color)); }, "color"_a,
             "Stones taken by that colour.")
        .def("consistent", &PlayoutBoard::consistent, "Rebuilds all counts from the stones and compares.");
}

}  // namespace

void bind_playouts(nb::module_& module) {
    bind_playout_board(module);
    nb::class_<PlayoutPolicy>(module, "PlayoutPolicy", "What a playout looks for near the latest move; all False: plain.")
        .def("__init__",
             [](PlayoutPolicy* self, bool captures, bool atari, bool shape, bool careful, bool nakade) {
                 new (self) PlayoutPolicy{captures, atari, shape, careful, nakade};
             },
             nb::kw_only(), "captures"_a = false, "atari"_a = false, "shape"_a = false, "careful"_a = false,
             "nakade"_a = false)
        .def_ro("captures", &PlayoutPolicy::captures)
        .def_ro("atari", &PlayoutPolicy::atari)
        .def_ro("shape", &PlayoutPolicy::shape)
        .def_ro("careful", &PlayoutPolicy::careful)
        .def_ro("nakade", &PlayoutPolicy::nakade)
        .def("__repr__", [](const PlayoutPolicy& self) {
            const auto word = [](bool on) { return on ? "True" : "False"; };
            return std::string("PlayoutPolicy(captures=") + word(self.captures) + ", atari=" + word(self.atari) +
                   ", shape=" + word(self.shape) + ", careful=" + word(self.careful) +
                   ", nakade=" + word(self.nakade) + ")";
        });
    nb::class_<PlayoutTotals>(module, "PlayoutResult", "Totals of many playouts; wins and scores are black's.")
        .def_ro("count", &PlayoutTotals::count)
        .def_ro("black_wins", &PlayoutTotals::black_wins)
        .def_ro("draws", &PlayoutTotals::draws)
        .def_ro("score_sum", &PlayoutTotals::score_sum, "Black minus white, komi taken off.")
        .def_ro("moves", &PlayoutTotals::moves, "Passes included.")
        .def_ro("ownership", &PlayoutTotals::ownership, "For each point, playouts it ended black minus white.");
    nb::class_<MoveCount>(module, "MoveCount", "A first move and its playouts; wins and scores are the mover's.")
        .def_ro("point", &MoveCount::point)
        .def_ro("visits", &MoveCount::visits)
        .def_ro("wins", &MoveCount::wins, "A draw counts one half.")
        .def_ro("score_sum", &MoveCount::score_sum, "Komi included.");
    module.def("run_playouts", &run, "board"_a, nb::kw_only(), "count"_a, "seed"_a, "komi"_a = 0.0,
               "policy"_a = PlayoutPolicy{}, "max_moves"_a = 0, "time_s"_a = 0.0, "stop"_a.none() = nb::none(),
               "Random games from the position to the end, until the first of count, time and stop.");
    module.def("flat_search", &search, "board"_a, nb::kw_only(), "count"_a, "seed"_a, "komi"_a = 0.0,
               "policy"_a = PlayoutPolicy{}, "max_moves"_a = 0, "time_s"_a = 0.0, "stop"_a.none() = nb::none(),
               "candidates"_a = nb::none(),
               "Playouts shared among first moves by UCB1, counted in the order of the candidates (-1 passes).\n\n"
               "Without candidates: all playable points, or a pass where there are none.");
    module.def("playable_points", &playable_points, "board"_a,
               "The legal points that are no eyes of to_play, in rising order: what a playout may play first.");
    module.def("bench_playouts", &bench, "width"_a, "height"_a, "count"_a, "seed"_a, "policy"_a = PlayoutPolicy{},
               "time_s"_a = 0.0, "Playouts on an empty board: how many were made, and in how many seconds.");
}

}  // namespace nerai
