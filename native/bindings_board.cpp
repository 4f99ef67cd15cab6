// nerai._core.Board. Everything from Python is checked here, so that the core may trust its arguments: a bad point, colour
// or size is a ValueError, a move the rules forbid an IllegalMove.
#include "bindings.h"

#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

KoRule checked_ko_rule(int rule) {
    if (rule < 0 || rule > 2) throw std::invalid_argument("ko must be 0 (simple), 1 (positional) or 2 (situational)");
    return static_cast<KoRule>(rule);
}

Point checked_point(const AnyBoard& board, int point) {
    if (point < 0 || point >= board.area())
        throw std::invalid_argument("point " + std::to_string(point) + " is not on the board");
    return point;
}

void play(AnyBoard& board, int point) {
    const Legality answer = board.visit([&](auto& inner) { return inner.play(point); });
    if (answer != Legality::LEGAL) raise_illegal_move(point, answer);
}

bool try_play(AnyBoard& board, int point) {
    return board.visit([&](auto& inner) { return inner.play(point); }) == Legality::LEGAL;
}

void undo(AnyBoard& board) {
    board.visit([](auto& inner) {
        if (inner.move_count() == 0) throw nb::index_error("there is no move to undo");
        inner.undo();
    });
}

// Calls `use` with the chain of the stone at a checked point.
template <class Use>
auto with_chain(const AnyBoard& board, int point, Use use) {
    checked_point(board, point);
    return board.visit([&](const auto& inner) {
        if (inner.at(point) == EMPTY) throw std::invalid_argument("there is no stone at " + std::to_string(point));
        return use(inner.chain(point));
    });
}

}  // namespace

void bind_board(nb::module_& module) {
    nb::class_<AnyBoard>(module, "Board",
                         "A mutable board: play and undo along one line, with chains, liberties, ko and hashes.\n\n"
                         "Points are row * width + column from the top left, -1 passes; colours are 1 black, 2 white.")
        .def("__init__",
             [](AnyBoard* self, int width, int height, int ko, bool suicide) {
                 new (self) AnyBoard(width, height, {checked_ko_rule(ko), suicide});
             },
             "width"_a, "height"_a, nb::kw_only(), "ko"_a = 0, "suicide"_a = false,
             "An empty board; ko is 0 simple, 1 positional superko, 2 situational superko.")
        .def_static("from_stones",
                    [](int width, int height, const nb::bytes& stones, int to_play, int ko, bool suicide, int ko_point) {
                        return AnyBoard::from_stones(width, height, span_of(stones), checked_color(to_play),
                                                     {checked_ko_rule(ko), suicide}, ko_point);
                    },
                    "width"_a, "height"_a, "stones"_a, nb::kw_only(), "to_play"_a = 1, "ko"_a = 0, "suicide"_a = false,
                    "ko_point"_a = -1, "A set-up position: one cell a point, 0 empty, 1 black, 2 white.")
        .def_prop_ro("width", &AnyBoard::width)
        .def_prop_ro("height", &AnyBoard::height)
        .def_prop_ro("ko_rule", [](const AnyBoard& self) { return static_cast<int>(self.rules().ko); })
        .def_prop_ro("suicide", [](const AnyBoard& self) { return self.rules().suicide; })
        .def_prop_rw("to_play", [](const AnyBoard& self) { return static_cast<int>(self.to_play()); },
                     [](AnyBoard& self, int color) {
                         const Color checked = checked_color(color);
                         self.visit([&](auto& board) { board.set_to_play(checked); });
                     },
                     "Who moves next; changing it is no move and keeps history and ko.")
        .def_prop_ro("ko_point", &AnyBoard::ko_point, "The point that to_play may not retake now, or -1.")
        .def_prop_ro("hash", [](const AnyBoard& self) { return self.visit([](auto& board) { return board.hash(); }); },
                     "64 bits over stones, player to move and ko.")
        .def_prop_ro("stones_hash",
                     [](const AnyBoard& self) { return self.visit([](auto& board) { return board.stones_hash(); }); })
        .def_prop_ro("move_count",
                     [](const AnyBoard& self) { return self.visit([](auto& board) { return board.move_count(); }); },
                     "How many moves can be undone.")
        .def_prop_ro("last_move",
                     [](const AnyBoard& self) { return self.visit([](auto& board) { return board.last_move(); }); },
                     "The last move, -1 if it was a pass, -2 if there is none.")
        .def("copy", [](const AnyBoard& self) { return AnyBoard(self); }, "A board of its own, history included.")
        .def("__copy__", [](const AnyBoard& self) { return AnyBoard(self); })
        .def("__deepcopy__", [](const AnyBoard& self, nb::handle) { return AnyBoard(self); }, "memo"_a)
        .def("play", &play, "point"_a, "to_play plays there, -1 passes; IllegalMove changes nothing.")
        .def("try_play", &try_play, "point"_a, "As play, but answers False where the rules forbid the move.")
        .def("undo", &undo, "Takes the last move back; IndexError when there is none.")
        .def("legality",
             [](const AnyBoard& self, int point) {
                 return static_cast<int>(self.visit([&](auto& board) { return board.legality(point); }));
             },
             "point"_a, "0 legal, 1 off the board, 2 occupied, 3 suicide, 4 ko, 5 superko.")
        .def("is_legal",
             [](const AnyBoard& self, int point) {
                 return self.visit([&](auto& board) { return board.is_legal(point); });
             },
             "point"_a)
        .def("legal_points",
             [](const AnyBoard& self) { return self.visit([](auto& board) { return points_of(board.legal_points()); }); },
             "Where to_play may play, in rising order; never pass.")
        .def("at",
             [](const AnyBoard& self, int point) {
                 checked_point(self, point);
                 return static_cast<int>(self.visit([&](auto& board) { return board.at(point); }));
             },
             "point"_a, "0 empty, 1 black, 2 white.")
        .def("stones", [](const AnyBoard& self) { return bytes_of(self.cells()); }, "One cell a point.")
        .def("chain",
             [](const AnyBoard& self, int point) {
                 return with_chain(self, point, [](const auto& chain) { return points_of(chain.stones); });
             },
             "point"_a, "The stones joined to the stone there; ValueError where there is none.")
        .def("liberties",
             [](const AnyBoard& self, int point) {
                 return with_chain(self, point, [](const auto& chain) { return points_of(chain.liberties); });
             },
             "point"_a, "The liberties of the chain there.")
        .def("liberty_count",
             [](const AnyBoard& self, int point) {
                 return with_chain(self, point, [](const auto& chain) { return int{chain.liberty_count}; });
             },
             "point"_a)
        .def("prisoners",
             [](const AnyBoard& self, int color) {
                 const Color taker = checked_color(color);
                 return self.visit([&](auto& board) { return board.prisoners(taker); });
             },
             "color"_a, "Stones taken by that colour.")
        .def("perft",
             [](const AnyBoard& self, int depth, bool passes) {
                 if (depth < 0 || depth > 100) throw std::invalid_argument("depth must be from 0 to 100");
                 AnyBoard copy(self);
                 nb::gil_scoped_release release;
                 return copy.visit([&](auto& board) { return perft(board, depth, passes); });
             },
             "depth"_a, nb::kw_only(), "passes"_a = false, "The number of move sequences of that length.");
}

}  // namespace nerai
