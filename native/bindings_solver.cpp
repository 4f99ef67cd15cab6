// What Python sees of the solver: one question, and the answer with its proof as plain numbers.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
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
    nb::bytes zone;
};

struct PythonSolution {
    int winner;
    int reason;
    int move;
    std::uint64_t nodes;
    double seconds;
    std::vector<PythonNode> proof;
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

PythonSolution solve_target(const AnyBoard& board, int kind, int reacher, const std::vector<int>& stones, const std::vector<int>& region, const std::vector<int>& open, int liberty_bound,
                            int reacher_threats, int preventer_threats, std::uint64_t nodes, double seconds,
                            const StopFlag* stop, std::size_t table_mb) {
    if (kind < 0 || kind > 2) throw std::invalid_argument("no such kind of target");
    if (stones.empty()) throw std::invalid_argument("a target needs a stone");
    if (liberty_bound < 0) throw std::invalid_argument("a liberty bound cannot be negative");
    if (table_mb < 1 || table_mb > 1 << 20) throw std::invalid_argument("table_mb must be 1 to 1048576");
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        Target<W> target;
        target.kind = static_cast<TargetKind>(kind);
        target.reacher = checked_color(reacher);
        target.liberty_bound = liberty_bound;
        target.threats = {checked_threats(reacher_threats), checked_threats(preventer_threats)};
        if (target.threats[0] == UNLIMITED_THREATS && target.threats[1] == UNLIMITED_THREATS)
            throw std::invalid_argument("only one side can have unlimited threats");
        const Color color = target.kind == TargetKind::CONNECT ? target.reacher : other(target.reacher);
        for (const int stone : stones) {
            if (stone < 0 || stone >= inner.geometry().area || inner.at(stone) != color)
                throw std::invalid_argument("the target must be stones of the right colour");
            target.stones.set(stone);
        }
        target.region = checked_points(region, inner.geometry());
        target.open = checked_points(open, inner.geometry()) & inner.empty();
        SearchLimits limits;
        if (nodes > 0) limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = stop;
        Solution<W> solution;
        {
            const nb::gil_scoped_release free;
            solution = solve(inner, target, limits, table_mb);
        }
        PythonSolution result{solution.winner, static_cast<int>(solution.reason), solution.move, solution.nodes,
                              solution.seconds, {}};
        result.proof.reserve(solution.proof.size());
        for (auto& node : solution.proof)
            result.proof.push_back({node.to_move, node.leaf, node.move, node.child, std::move(node.replies), zone_bytes(node.zone)});
        return result;
    });
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<PythonNode>(module, "ProofNode", "A node of a proof; children have lower numbers.")
        .def_ro("to_move", &PythonNode::to_move)
        .def_ro("leaf", &PythonNode::leaf)
        .def_ro("move", &PythonNode::move)
        .def_ro("child", &PythonNode::child)
        .def_ro("replies", &PythonNode::replies)
        .def_ro("zone", &PythonNode::zone);
    nb::class_<PythonSolution>(module, "Solution", "The answer to one question: winner 0 reacher, 1 preventer, -1 unknown.")
        .def_ro("winner", &PythonSolution::winner)
        .def_ro("reason", &PythonSolution::reason)
        .def_ro("move", &PythonSolution::move)
        .def_ro("nodes", &PythonSolution::nodes)
        .def_ro("seconds", &PythonSolution::seconds)
        .def_ro("proof", &PythonSolution::proof);
    module.def("solve_target", &solve_target, "board"_a, nb::kw_only(), "kind"_a, "reacher"_a, "stones"_a, "region"_a = std::vector<int>{}, "open"_a = std::vector<int>{},
               "liberty_bound"_a = 0, "reacher_threats"_a = 0, "preventer_threats"_a = 0, "nodes"_a = 0, "seconds"_a = 0.0,
               "stop"_a.none() = nb::none(), "table_mb"_a = 64,
               "Whether a goal can be reached, with a proof of the answer.\n\n"
               "kind: 0 take all the stones, 1 take one of them, 2 join them. region: where moves are tried first.\n"
               "open: points assumed to stay empty. Threats: ko bans each side may ignore, -1 any number. 0 nodes or seconds: no limit.\n"
               "The same question and node limit give the same nodes and the same answer.");
}

}  // namespace nerai
