// What Python sees of reading: whether a chain is taken or two are joined, without proof; ladders and nets.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "nerai/ladder.h"
#include "nerai/link.h"
#include "nerai/reading_game.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

constexpr int MOST_THREATS_READ = 100;

Estimate read_stones(const AnyBoard& board, int kind, int reacher, int first, int second, const std::vector<int>& area, int bound, int width, int not_first,
                          int reacher_threats, int preventer_threats, std::uint64_t nodes, double seconds, const StopFlag* stop,
                          std::size_t table_mb) {
    if (kind < 0 || kind > 2) throw std::invalid_argument("no such kind of reading");
    if (bound < 1 || width < 0) throw std::invalid_argument("a bound must be at least 1, a width not negative");
    if (std::min(reacher_threats, preventer_threats) < 0 || std::max(reacher_threats, preventer_threats) > MOST_THREATS_READ)
        throw std::invalid_argument("ko threats must be 0 to 100");
    if (table_mb < 1 || table_mb > 1 << 20) throw std::invalid_argument("table_mb must be 1 to 1048576");
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        Reading reading;
        reading.kind = static_cast<ReadingKind>(kind);
        reading.reacher = checked_color(reacher);
        const Color owner = reading.kind == ReadingKind::TAKE ? other(reading.reacher) : reading.reacher;
        const auto checked_stone = [&](int point) {
            if (point < 0 || point >= inner.geometry().area || inner.at(point) != owner)
                throw std::invalid_argument("the stones must be there, of the right colour");
            return point;
        };
        reading.first = checked_stone(first);
        if (reading.kind == ReadingKind::JOIN) {
            reading.second = checked_stone(second);
        }
        for (const int point : area) {
            if (point < 0 || point >= inner.geometry().area) throw std::invalid_argument("a point is off the board");
            reading.area.push_back(point);
        }
        if (reading.kind != ReadingKind::TAKE && bound > MOST_MOVES_TO_JOIN) throw std::invalid_argument("a bound for joining is at most 9");
        reading.bound = bound;
        reading.width = width;
        reading.not_first = not_first;
        reading.threats = {reacher_threats, preventer_threats};
        SearchLimits limits;
        if (nodes > 0) limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = stop;
        const nb::gil_scoped_release free;
        return read(inner, reading, limits, table_mb);
    });
}

// Calls `ask` with a reader of the chain at a checked stone; the board is left as it was.
template <class Ask>
auto with_ladder(AnyBoard& board, int stone, int most_moves, Ask ask) {
    if (most_moves < 1) throw std::invalid_argument("most_moves must be at least 1");
    return board.visit([&]<int W>(SearchBoard<W>& inner) {
        if (stone < 0 || stone >= inner.geometry().area || inner.at(stone) == EMPTY)
            throw std::invalid_argument("there is no stone at " + std::to_string(stone));
        LadderReader<W> reader(inner, stone, most_moves);
        return ask(reader);
    });
}

std::pair<bool, std::vector<int>> read_ladder(AnyBoard& board, int stone, bool attacker_moves, int most_moves) {
    return with_ladder(board, stone, most_moves, [&](auto& reader) {
        const bool caught = reader.caught(attacker_moves);
        return std::pair{caught, reader.line()};
    });
}

bool is_held(AnyBoard& board, int stone, int quiet, int most_moves) {
    return with_ladder(board, stone, most_moves, [&](auto& reader) { return reader.held(quiet); });
}

std::vector<int> read_catching(AnyBoard& board, int stone, int quiet, std::size_t most, int most_moves) {
    return with_ladder(board, stone, most_moves, [&](auto& reader) { return reader.catching(quiet, most); });
}

// Calls `ask` with a reader of two chains of one colour; the board is left as it was.
template <class Ask>
auto with_link(AnyBoard& board, int one, int two, int moves, int most_moves, Ask ask) {
    if (most_moves < 1) throw std::invalid_argument("most_moves must be at least 1");
    return board.visit([&]<int W>(SearchBoard<W>& inner) {
        if (moves < 1 || moves > LinkReader<W>::MOST_MOVES_READ) throw std::invalid_argument("moves must be 1 to 3");
        const int area = inner.geometry().area;
        if (one < 0 || two < 0 || one >= area || two >= area || inner.at(one) == EMPTY || inner.at(one) != inner.at(two))
            throw std::invalid_argument("there must be two stones of one colour");
        LinkReader<W> reader(inner, one, two, most_moves);
        return ask(reader);
    });
}

bool is_linked(AnyBoard& board, int one, int two, int moves, int most_moves) {
    return with_link(board, one, two, moves, most_moves, [&](auto& reader) { return reader.linked(moves); });
}

bool is_joinable(AnyBoard& board, int one, int two, int moves, int most_moves) {
    return with_link(board, one, two, moves, most_moves, [&](auto& reader) { return reader.joinable(moves); });
}

std::vector<int> read_joining(AnyBoard& board, int one, int two, int moves, std::size_t most, int most_moves) {
    return with_link(board, one, two, moves, most_moves, [&](auto& reader) { return reader.joining(moves, most); });
}

std::vector<int> read_parting(AnyBoard& board, int one, int two, int moves, std::size_t most, int most_moves) {
    return with_link(board, one, two, moves, most_moves, [&](auto& reader) { return reader.parting(moves, most); });
}

}  // namespace

void bind_reading(nb::module_& module) {
    module.def("read_stones", &read_stones, "board"_a, nb::kw_only(), "kind"_a, "reacher"_a, "first"_a, "second"_a = NO_MOVE, "area"_a = std::vector<int>{},
               "bound"_a, "width"_a, "not_first"_a = NO_MOVE, "reacher_threats"_a = 0, "preventer_threats"_a = 0, "nodes"_a = 0,
               "seconds"_a = 0.0, "stop"_a.none() = nb::none(), "table_mb"_a = 8,
               "Whether the chain at `first` is taken (kind 0), joined with that at `second` (kind 1), or gets into the\n"
               "area (kind 2): an estimate, no proof.\n\n"
               "bound: liberties, or moves to go, beyond which it counts as failed. width: how far away moves are tried.");
    module.def("read_ladder", &read_ladder, "board"_a, "stone"_a, nb::kw_only(), "attacker_moves"_a, "most_moves"_a = 500,
               "Whether ataris alone catch the chain, and the line as far as it can run. A ko counts as an escape.");
    module.def("is_held", &is_held, "board"_a, "stone"_a, nb::kw_only(), "quiet"_a = 0, "most_moves"_a = 2000,
               "Whether the chain, moving first, is caught by ataris and so many quiet moves whatever it does.");
    module.def("read_catching", &read_catching, "board"_a, "stone"_a, nb::kw_only(), "quiet"_a, "most"_a = 3, "most_moves"_a = 2000,
               "Moves of the attacker that catch the chain with so many quiet moves at most; ataris first.");
    module.def("is_linked", &is_linked, "board"_a, "one"_a, "two"_a, nb::kw_only(), "moves"_a, "most_moves"_a = 3000,
               "Whether two chains become one in so many moves of their owner although the enemy moves first.");
    module.def("is_joinable", &is_joinable, "board"_a, "one"_a, "two"_a, nb::kw_only(), "moves"_a, "most_moves"_a = 3000,
               "The same if their owner moves first.");
    module.def("read_joining", &read_joining, "board"_a, "one"_a, "two"_a, nb::kw_only(), "moves"_a, "most"_a = 3, "most_moves"_a = 3000,
               "Moves of their owner that leave them linked in one move less.");
    module.def("read_parting", &read_parting, "board"_a, "one"_a, "two"_a, nb::kw_only(), "moves"_a, "most"_a = 3, "most_moves"_a = 3000,
               "Moves of the enemy, by stones that are not caught, after which they are not joinable.");
}

}  // namespace nerai
