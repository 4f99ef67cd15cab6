// What Python sees of learned rules: an index of them, all that hold on a board, and a board that keeps track of them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>

#include "bindings.h"
#include "bindings_numbers.h"
#include "nerai/move_hints.h"
#include "nerai/rule_match.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

std::shared_ptr<RuleIndex> index_of(const std::vector<int>& rules) {
    const nb::gil_scoped_release release;
    RuleNumbers numbers(rules);
    std::vector<Rule> read;
    while (numbers.any_left()) read.push_back(numbers.next_rule());
    return std::make_shared<RuleIndex>(std::move(read));
}

// For each rule what advises whom by how much, and about which of its cells.
std::shared_ptr<HintBook> book_of(const std::vector<int>& rules) {
    const nb::gil_scoped_release release;
    constexpr int MOST_ODDS = 1000;
    RuleNumbers numbers(rules);
    std::vector<HintRule> read;
    while (numbers.any_left()) {
        HintRule& one = read.emplace_back();
        one.rule = numbers.next_rule();
        one.player = numbers.next(0, 1);
        one.odds = numbers.next(-MOST_ODDS, MOST_ODDS);
        for (int left = numbers.next(0, RULE_EXTENT); left > 0; --left) one.targets.push_back(numbers.next_offset());
    }
    return std::make_shared<HintBook>(std::move(read));
}

Owners owners_of(int own) { return own == EMPTY ? Owners{} : Owners{checked_color(own) == BLACK, own == WHITE}; }

// Four columns of native numbers, each as bytes: a call for each match would cost more than finding them.
struct RuleMatches {
    nb::bytes rules, anchors, symmetries, owns;
};

template <class Number, class Field>
nb::bytes column(const std::vector<RuleMatch>& matches, Field field) {
    std::vector<Number> numbers;
    numbers.reserve(matches.size());
    for (const RuleMatch& match : matches) numbers.push_back(static_cast<Number>(field(match)));
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

RuleMatches columns(const std::vector<RuleMatch>& matches) {
    return {column<std::uint32_t>(matches, [](const RuleMatch& match) { return match.rule; }),
            column<std::uint16_t>(matches, [](const RuleMatch& match) { return match.anchor; }),
            column<std::uint8_t>(matches, [](const RuleMatch& match) { return match.symmetry; }),
            column<std::uint8_t>(matches, [](const RuleMatch& match) { return match.own; })};
}

void play(RuleWatcher& watcher, int point) {
    const Legality answer = watcher.play(point);
    if (answer != Legality::LEGAL) raise_illegal_move(point, answer);
}

void undo(RuleWatcher& watcher) {
    if (watcher.board().visit([](const auto& board) { return board.move_count(); }) == 0)
        throw nb::index_error("there is no move to undo");
    watcher.undo();
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<RuleMatches>(module, "RuleMatches", "Matches in rising order, as columns of native numbers.")
        .def_ro("rules", &RuleMatches::rules, "32 bits each: the rule's number.")
        .def_ro("anchors", &RuleMatches::anchors, "16 bits each.")
        .def_ro("symmetries", &RuleMatches::symmetries, "A byte each.")
        .def_ro("owns", &RuleMatches::owns, "A byte each: 1 black, 2 white.");
    nb::class_<RuleIndex>(module, "RuleIndex", "Rules compiled for being found; immutable.")
        .def(nb::new_(&index_of), "rules"_a,
             "For each rule: how many cells, (dx, dy, set of contents) of each, how many conditions,\n"
             "(kind, dx, dy, least, most) of each. Contents are bits: 1 empty, 2 own, 4 enemy, 8 off the board.")
        .def_prop_ro("image_count", &RuleIndex::image_count, "How many rules there are with all their symmetries.")
        .def_prop_ro("entry_count", &RuleIndex::entry_count, "How many entries its tables have.")
        .def("matches",
             [](const RuleIndex& self, AnyBoard& board, int own) { return columns(find_rules(self, board, owners_of(own))); },
             "board"_a, "own"_a = 0, "The rules that hold, for a colour or (0) for both.")
        .def("count",
             [](const RuleIndex& self, AnyBoard& board, int own) { return count_rules(self, board, owners_of(own)); },
             "board"_a, "own"_a = 0, "How many hold.");
    nb::class_<HintBook>(module, "HintBook", "Rules that advise moves, compiled for search; immutable.")
        .def(nb::new_(&book_of), "rules"_a,
             "For each rule: its numbers as for RuleIndex; whom it advises (0 reacher, 1 preventer); the odds that it adds, in\n"
             "tenths of a logarithm; how many cells it is about, and (dx, dy) of each.")
        .def("__len__", &HintBook::size);
    nb::class_<RuleWatcher>(module, "RuleWatcher", "A board of its own, and the shapes of an index that fit on it.")
        .def("__init__",
             [](RuleWatcher* self, std::shared_ptr<RuleIndex> index, const AnyBoard& board) {
                 new (self) RuleWatcher(std::move(index), board);
             },
             "index"_a, "board"_a, "The board is copied.")
        .def("play", &play, "point"_a, "to_play plays there, -1 passes; IllegalMove changes nothing.")
        .def("undo", &undo, "Takes the last move back; IndexError when there is none.")
        .def("matches", [](RuleWatcher& self, int own) { return columns(self.matches(owners_of(own))); }, "own"_a = 0,
             "The rules that hold now, for a colour or (0) for both.")
        .def("count", [](RuleWatcher& self, int own) { return self.count(owners_of(own)); }, "own"_a = 0,
             "How many hold.");
}

}  // namespace nerai
