// What Python sees of the solver: one question, and the answer with its proof as plain numbers.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "nerai/proof_book.h"
#include "nerai/plain_search.h"
#include "nerai/solve.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

struct PythonNode {
    int to_move;
    int leaf;
    int move;
    int child;
    std::vector<std::pair<int, int>> replies;
    std::uint64_t standing;
    nb::bytes zone;
};

// The line from the root, and moves there: whether each wins, and the odds it was given at first sight.
using PythonLesson = std::pair<std::vector<int>, std::vector<std::tuple<int, bool, int>>>;

struct PythonSolution {
    int winner;
    int reason;
    int move;
    std::uint64_t nodes;
    double seconds;
    std::vector<PythonNode> proof;
    std::vector<PythonNode> unpaid;
    std::vector<PythonLesson> lessons;
};

template <int W>
nb::bytes zone_bytes(const Mask<W>& mask) {
    return nb::bytes(reinterpret_cast<const char*>(mask.words.data()), sizeof(mask.words));
}

template <int W>
Mask<W> checked_points(const std::vector<int>& points, const Geometry<W>& geometry) {
    Mask<W> mask;
    for (const int point : points) {
        if (point < 0 || point >= geometry.area) throw std::invalid_argument("a point is off the board");
        mask.set(point);
    }
    return mask;
}

int checked_threats(int threats) {
    if (threats != UNLIMITED_THREATS && (threats < 0 || threats > MOST_THREATS))
        throw std::invalid_argument("ko threats must be 0 to 100, or -1 for unlimited");
    return threats;
}

// The moves of a line from the root, and those proposed after it.
using PythonProposal = std::pair<std::vector<int>, std::vector<int>>;

// What both kinds of question have in common: the target's surroundings, and the limits of the search.
struct Common {
    const std::vector<int>& region;
    const std::vector<int>& open;
    const std::vector<int>& assumed;
    std::array<int, 2> threats;
    std::uint64_t nodes;
    double seconds;
    const StopFlag* stop;
    std::size_t table_mb;
    const std::vector<PythonProposal>& proposals;

    template <int W>
    void fill(Target<W>& target, const SearchBoard<W>& board) const {
        target.threats = {checked_threats(threats[0]), checked_threats(threats[1])};
        target.region = checked_points(region, board.geometry());
        target.open = checked_points(open, board.geometry()) & board.empty();
        target.assumed = checked_points(assumed, board.geometry()).without(board.empty());
        const auto check = [&](const std::vector<int>& moves) {
            for (const int move : moves)
                if (move != PASS && (move < 0 || move >= board.geometry().area)) throw std::invalid_argument("a move is off the board");
        };
        for (const auto& [line, moves] : proposals) {
            check(line);
            check(moves);
            target.proposals.push_back({line, moves});
        }
        if (table_mb < 1 || table_mb > 1 << 20) throw std::invalid_argument("table_mb must be 1 to 1048576");
    }
    SearchLimits limits() const {
        SearchLimits limits;
        if (nodes > 0) limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = stop;
        return limits;
    }
};

template <int W>
std::vector<PythonNode> python_nodes(std::vector<ProofNode<Mask<W>>>& proof) {
    std::vector<PythonNode> result;
    result.reserve(proof.size());
    for (auto& node : proof)
        result.push_back({node.to_move, node.leaf, node.move, node.child, std::move(node.replies), node.standing,
                          zone_bytes(node.zone)});
    return result;
}

template <int W, class AnyTarget>
PythonSolution answered(SearchBoard<W>& board, const AnyTarget& target, const Common& common, std::size_t lessons = 0) {
    Solution<W> solution;
    {
        const nb::gil_scoped_release free;
        solution = solve(board, target, common.limits(), common.table_mb, lessons);
    }
    std::vector<PythonLesson> learned;
    for (Lesson& one : solution.lessons) {
        PythonLesson& told = learned.emplace_back(std::move(one.line), std::vector<std::tuple<int, bool, int>>{});
        for (const Lesson::Move& each : one.moves) told.second.emplace_back(each.move, each.won, each.looked);
    }
    return {solution.winner, static_cast<int>(solution.reason), solution.move, solution.nodes, solution.seconds,
            python_nodes(solution.proof), python_nodes(solution.unpaid), std::move(learned)};
}

template <int W>
PythonSolution answered_plainly(SearchBoard<W>& board, const JointTarget<W>& target, const Common& common) {
    const nb::gil_scoped_release free;
    const PlainAnswer answer = search_plainly(board, target, common.limits(), common.table_mb);
    return {answer.winner, static_cast<int>(answer.reason), NO_MOVE, answer.nodes, answer.seconds, {}, {}, {}};
}

template <int W>
Mask<W> checked_stones(const std::vector<int>& stones, const SearchBoard<W>& board, Color color) {
    const Mask<W> mask = checked_points(stones, board.geometry());
    if (mask.none()) throw std::invalid_argument("a target needs a stone");
    if (!board.stones(color).contains(mask)) throw std::invalid_argument("the target must be stones of the right colour");
    return mask;
}

PythonSolution solve_target(const AnyBoard& board, int kind, int reacher, const std::vector<int>& stones,
                            const std::vector<int>& region, const std::vector<int>& open,
                            const std::vector<int>& assumed, int liberty_bound, int reacher_threats,
                            int preventer_threats, std::uint64_t nodes, double seconds, const StopFlag* stop,
                            std::size_t table_mb, const std::vector<PythonProposal>& proposals,
                            std::shared_ptr<HintBook> hints, bool only_advised, std::size_t lessons) {
    if (kind < 0 || kind > 2) throw std::invalid_argument("no such kind of target");
    if (liberty_bound < 0) throw std::invalid_argument("a liberty bound cannot be negative");
    const Common common{region, open, assumed, {reacher_threats, preventer_threats}, nodes, seconds, stop, table_mb, proposals};
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        Target<W> target;
        target.kind = static_cast<TargetKind>(kind);
        target.reacher = checked_color(reacher);
        target.liberty_bound = liberty_bound;
        if (reacher_threats == UNLIMITED_THREATS && preventer_threats == UNLIMITED_THREATS)
            throw std::invalid_argument("only one side can have unlimited threats");
        const Color color = target.kind == TargetKind::CONNECT ? target.reacher : other(target.reacher);
        target.stones = checked_stones(stones, inner, color);
        common.fill(target, inner);
        target.hints = std::move(hints);
        target.only_advised = only_advised;
        return answered(inner, target, common, lessons);
    });
}

// kind, reacher, points, the reacher's own stones, liberty bound
using PythonAtom = std::tuple<int, int, std::vector<int>, std::vector<int>, int>;

template <int W>
GoalAtom<W> checked_atom(const PythonAtom& given, const SearchBoard<W>& board) {
    const auto& [kind, reacher, points, own, liberty_bound] = given;
    if (kind < 0 || kind > static_cast<int>(AtomKind::SAFE)) throw std::invalid_argument("no such kind of atom");
    if (liberty_bound < 0) throw std::invalid_argument("a liberty bound cannot be negative");
    GoalAtom<W> atom;
    atom.kind = static_cast<AtomKind>(kind);
    atom.reacher = checked_color(reacher);
    atom.liberty_bound = liberty_bound;
    if (liberty_bound > 0 && atom.kind != AtomKind::TAKE_ALL) throw std::invalid_argument("only taking has a bound");
    if (atom.kind == AtomKind::EYE) {
        atom.points = checked_points(points, board.geometry());
        if (atom.points.none()) throw std::invalid_argument("an eye needs a point");
        return atom;
    }
    const bool own_stones = atom.kind == AtomKind::CONNECT || atom.kind == AtomKind::SAFE;
    atom.points = checked_stones(points, board, own_stones ? atom.reacher : other(atom.reacher));
    if (atom.kind == AtomKind::RACE) atom.own = checked_stones(own, board, atom.reacher);
    if (liberty_bound > 0 && !board.chain(atom.points.first()).stones.contains(atom.points))
        throw std::invalid_argument("a bound speaks of a single chain");
    return atom;
}

PythonSolution solve_joint(const AnyBoard& board, const std::vector<PythonAtom>& atoms, const std::vector<bool>& value,
                           int friend_color, const std::vector<int>& region, const std::vector<int>& open,
                           const std::vector<int>& assumed, int friend_threats, int opponent_threats,
                           std::uint64_t nodes, double seconds, const StopFlag* stop, std::size_t table_mb, bool zones,
                           const std::vector<PythonProposal>& proposals) {
    if (!zones && (friend_threats == UNLIMITED_THREATS || opponent_threats == UNLIMITED_THREATS))
        throw std::invalid_argument("without zones threats are not unlimited");
    if (atoms.empty() || atoms.size() > MOST_ATOMS) throw std::invalid_argument("a goal has 1 to 10 atoms");
    if (value.size() != std::size_t{1} << atoms.size())
        throw std::invalid_argument("there must be a value for every set of atoms");
    const Common common{region, open, assumed, {friend_threats, opponent_threats}, nodes, seconds, stop, table_mb, proposals};
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        JointTarget<W> target;
        target.value = value;
        target.friend_color = checked_color(friend_color);
        for (const PythonAtom& atom : atoms) target.atoms.push_back(checked_atom(atom, inner));
        // What is reached must be good for its reacher, or "the worst" would not be one case.
        for (std::size_t set = 0; set < value.size(); ++set)
            for (std::size_t i = 0; i < atoms.size(); ++i) {
                const bool with = value[set | std::size_t{1} << i], without = value[set & ~(std::size_t{1} << i)];
                if (with != without && with != (target.atoms[i].reacher == target.friend_color))
                    throw std::invalid_argument("an atom is bad for its reacher");
            }
        common.fill(target.common, inner);
        return zones ? answered(inner, target, common) : answered_plainly(inner, target, common);
    });
}

ProofLine proof_line(const AnyBoard& board, int winner, int side, const std::vector<PythonNode>& proof) {
    std::vector<LineNode> nodes;
    nodes.reserve(proof.size());
    for (const PythonNode& given : proof) {
        LineNode& node = nodes.emplace_back();
        node.winner_moves = given.to_move == side;
        if (given.leaf != 0) continue;
        node.move = given.move;
        node.child = given.child;
        node.replies = given.replies;
        const std::span<const std::uint8_t> zone = span_of(given.zone);
        if (zone.size() * 8 < static_cast<std::size_t>(board.width() * board.height())) {
            throw std::invalid_argument("a proof is about a board of another size");
        }
        for (Point point = 0; point < board.width() * board.height(); ++point) {
            if (zone[point / 8] >> point % 8 & 1) node.zone.push_back(point);
        }
    }
    return ProofLine(playout_board(board), checked_color(winner), nodes);
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<PythonNode>(module, "ProofNode", "A node of a proof; children have lower numbers.")
        .def_ro("to_move", &PythonNode::to_move)
        .def_ro("leaf", &PythonNode::leaf)
        .def_ro("move", &PythonNode::move)
        .def_ro("child", &PythonNode::child)
        .def_ro("replies", &PythonNode::replies)
        .def_ro("standing", &PythonNode::standing)
        .def_ro("zone", &PythonNode::zone);
    nb::class_<ProofLine>(module, "ProofLine", "A proof in the form in which games follow it: the winner's replies to moves in its zone.")
        .def("__init__",
             [](ProofLine* self, const AnyBoard& board, int winner, int side, const std::vector<PythonNode>& proof) {
                 new (self) ProofLine(proof_line(board, winner, side, proof));
             },
             "board"_a, nb::kw_only(), "winner"_a, "side"_a, "proof"_a,
             "`board` is where the proof begins, `winner` the winner's color, and `side` the number of that side in the proof.")
        .def_prop_ro("size", &ProofLine::size, "How many nodes it has.");
    nb::class_<PythonSolution>(module, "Solution", "The answer to one question: winner 0 reacher, 1 preventer, -1 unknown.")
        .def_ro("winner", &PythonSolution::winner)
        .def_ro("reason", &PythonSolution::reason)
        .def_ro("move", &PythonSolution::move)
        .def_ro("nodes", &PythonSolution::nodes)
        .def_ro("seconds", &PythonSolution::seconds)
        .def_ro("proof", &PythonSolution::proof)
        .def_ro("lessons", &PythonSolution::lessons, "Lines to solved positions; of moves there whether each wins, and the odds at first sight.")
        .def_ro("unpaid", &PythonSolution::unpaid, "With unlimited threats: a proof that the other side wins when there are none.");
    module.def("solve_target", &solve_target, "board"_a, nb::kw_only(), "kind"_a, "reacher"_a, "stones"_a,
               "region"_a = std::vector<int>{}, "open"_a = std::vector<int>{}, "assumed"_a = std::vector<int>{},
               "liberty_bound"_a = 0, "reacher_threats"_a = 0, "preventer_threats"_a = 0, "nodes"_a = 0,
               "seconds"_a = 0.0, "stop"_a.none() = nb::none(), "table_mb"_a = 64,
               "proposals"_a = std::vector<PythonProposal>{}, "hints"_a.none() = nb::none(), "only_advised"_a = false,
               "lessons"_a = 0,
               "Whether a goal can be reached, with a proof of the answer.\n\n"
               "kind: 0 take all the stones, 1 take one of them, 2 join them. region: where moves are tried first.\n"
               "open: points assumed to stay empty, assumed: stones that never lose them. Threats: ko bans each side may\n"
               "ignore. 0 nodes or seconds: no limit. The same question and node limit give the same nodes and answer.\n"
               "proposals: lines from the root, with moves to be tried first after each; they only decide the order.\n"
               "hints: rules that say everywhere what looks good; the order again. only_advised: the reacher tries nothing\n"
               "else, and where that fails nothing is known. lessons: how many solved positions to tell of, at most.");
    module.def("solve_joint", &solve_joint, "board"_a, nb::kw_only(), "atoms"_a, "value"_a, "friend"_a,
               "region"_a = std::vector<int>{}, "open"_a = std::vector<int>{}, "assumed"_a = std::vector<int>{},
               "friend_threats"_a = 0, "opponent_threats"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
               "stop"_a.none() = nb::none(), "table_mb"_a = 64, "zones"_a = true,
               "proposals"_a = std::vector<PythonProposal>{},
               "The same for a goal of several atoms, with Friend as winner 0.\n\n"
               "atoms: kind, reacher, points, the reacher's own stones (a race), liberty bound (0: none); kinds 0 to 2 as\n"
               "above, 3 race, 4 eye, 5 safety. value: for each set of reached atoms, as a number with one bit an atom,\n"
               "whether Friend has the goal. standing of a proof node: atoms reached, and 32 bits higher those impossible.\n"
               "Without zones: who wins if the moves near all parts were all there are; an estimate, without a proof.");
}

}  // namespace nerai
