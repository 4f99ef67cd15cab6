// What Python sees of learned rules: an index of them, all that hold on a board, and a board that keeps track of them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>

#include "bindings.h"
#include "nerai/rule_match.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

// Reads the numbers that rules are handed over in, and refuses those that end too soon.
class Numbers {
  public:
    explicit Numbers(const std::vector<int>& numbers) : numbers_(numbers) {}
    bool any_left() const { return next_ < numbers_.size(); }
    int next() {
        if (!any_left()) throw std::invalid_argument("the rules end too soon");
        return numbers_[next_++];
    }
    int next(int least, int most) {
        const int number = next();
        if (number < least || number > most) throw std::invalid_argument("a rule has a number out of range");
        return number;
    }
    Offset next_offset() {
        const int dx = next(-RULE_REACH, RULE_REACH);
        return {dx, next(-RULE_REACH, RULE_REACH)};
    }

  private:
    const std::vector<int>& numbers_;
    std::size_t next_ = 0;
};

std::shared_ptr<RuleIndex> index_of(const std::vector<int>& rules) {
    const nb::gil_scoped_release release;
    Numbers numbers(rules);
    std::vector<Rule> read;
    while (numbers.any_left()) {
        Rule& rule = read.emplace_back();
        for (int left = numbers.next(1, RULE_EXTENT * RULE_EXTENT); left > 0; --left) {
            const Offset at = numbers.next_offset();
            rule.cells.push_back({at, static_cast<std::uint8_t>(numbers.next(1, ANY_BITS))});
        }
        for (int left = numbers.next(0, 1000); left > 0; --left) {
            const ConditionKind kind = static_cast<ConditionKind>(numbers.next(0, CONDITION_KINDS - 1));
            const Offset at = numbers.next_offset();
            const int least = numbers.next();
            rule.conditions.push_back({kind, at, least, numbers.next()});
        }
    }
    return std::make_shared<RuleIndex>(std::move(read));
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
