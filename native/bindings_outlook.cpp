// What Python sees of the outlook search: how a question of life looks, without proof.
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "nerai/goal_tree.h"
#include "nerai/life_estimate.h"
#include "nerai/outlook_game.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

Estimate look_at(const AnyBoard& board, int attacker, const std::vector<int>& stones, const std::vector<int>& arena,
                const std::vector<int>& exits, const std::vector<int>& homes, const std::vector<int>& walls, const std::vector<int>& guard,
                int attacker_threats, int defender_threats, std::uint64_t nodes, double seconds, const StopFlag* stop, std::size_t table_mb) {
    if (stones.empty()) throw std::invalid_argument("a target needs a stone");
    if (attacker_threats < 0 || attacker_threats > MOST_THREATS || defender_threats < 0 || defender_threats > MOST_THREATS)
        throw std::invalid_argument("ko threats must be 0 to 100");
    if (table_mb < 1 || table_mb > 1 << 20) throw std::invalid_argument("table_mb must be 1 to 1048576");
    return board.visit([&]<int W>(const SearchBoard<W>& original) {
        SearchBoard<W> inner = original;
        const auto& geometry = inner.geometry();
        Target<W> target;
        target.reacher = checked_color(attacker);
        target.threats = {attacker_threats, defender_threats};
        target.stones = on_board(stones, geometry);
        if (!inner.stones(other(target.reacher)).contains(target.stones))
            throw std::invalid_argument("the target must be stones of the defender");
        Arena<W> where;
        where.points = on_board(arena, geometry);
        where.exits = on_board(exits, geometry) & where.points;
        where.homes = on_board(homes, geometry) & inner.stones(other(target.reacher));
        where.walls = on_board(walls, geometry) & inner.stones(target.reacher);
        where.guard = on_board(guard, geometry) & inner.stones(target.reacher);
        target.region = where.points;
        SearchLimits limits;
        if (nodes > 0) limits.nodes = nodes;
        limits.seconds = seconds;
        limits.stop = stop;
        const nb::gil_scoped_release free;
        return look(inner, target, where, limits, table_mb);
    });
}

GoalTree try_goal(const AnyBoard& board, int attacker, const std::vector<int>& stones, const std::vector<int>& arena,
                  const std::vector<int>& exits, const std::vector<int>& homes, const std::vector<int>& walls, const std::vector<int>& guard,
                  bool judged, std::int64_t playouts, std::uint64_t seed, const StopFlag* stop) {
    if (playouts < 1) throw std::invalid_argument("at least one playout is needed");
    const PlayoutBoard start = PlayoutBoard::from_stones(board.width(), board.height(), board.cells(), board.to_play(), false, board.ko_point());
    for (const auto* points : {&stones, &arena, &guard})
        for (const int point : *points)
            if (!start.on_board(point)) throw std::invalid_argument("a point is off the board");
    GoalTreeOptions options{checked_color(attacker), stones, guard, arena, playouts, seed, stop, {}};
    if (judged && guard.empty())
        options.judge = board.visit([&]<int W>(const SearchBoard<W>& inner) {
            const auto& geometry = inner.geometry();
            Arena<W> where;
            where.points = on_board(arena, geometry);
            where.exits = on_board(exits, geometry) & where.points;
            where.homes = on_board(homes, geometry) & inner.stones(other(options.attacker));
            where.walls = on_board(walls, geometry) & inner.stones(options.attacker);
            return life_judge(inner, where, options.attacker, on_board(stones, geometry));
        });
    const nb::gil_scoped_release free;
    return grow_goal_tree(start, options);
}

}  // namespace

void bind_outlook(nb::module_& module) {
    nb::class_<Estimate>(module, "Estimate", "What a search with opinions for leaves found: winner 0 (attacker or reacher), 1, or -1 not settled.")
        .def_ro("winner", &Estimate::winner)
        .def_ro("move", &Estimate::move, "The mover's winning or most promising move, -1 when a pass is enough; -2: none.")
        .def_ro("nodes", &Estimate::nodes)
        .def_ro("effort_to_win", &Estimate::effort_to_win, "What a win of the mover still takes, when not settled.")
        .def_ro("effort_to_lose", &Estimate::effort_to_lose);
    nb::class_<GoalTree>(module, "GoalTree", "A tree of playouts: the first moves, most visited first.")
        .def_ro("winner", &GoalTree::winner, "0 the attacker, 1 the defender, -1 not settled by what the judge says.")
        .def_ro("moves", &GoalTree::moves);

    nb::class_<GoalMove>(module, "GoalMove", "A first move in a tree of playouts; wins are the mover's.")
        .def_ro("move", &GoalMove::move)
        .def_ro("visits", &GoalMove::visits)
        .def_ro("wins", &GoalMove::wins)
        .def_ro("winner", &GoalMove::winner);
    module.def("try_goal", &try_goal, "board"_a, nb::kw_only(), "attacker"_a, "stones"_a, "arena"_a, "exits"_a = std::vector<int>{}, "homes"_a = std::vector<int>{},
               "walls"_a = std::vector<int>{}, "guard"_a = std::vector<int>{}, "judged"_a = false, "playouts"_a, "seed"_a = 0,
               "stop"_a.none() = nb::none(),
               "Whether the stones live, by Monte-Carlo tree search in the arena.\n\n"
               "guard: stones of the attacker of which one must be left as well. judged: where counting eyes says enough, nothing is played out;\n"
               "exits, homes, walls are as in look_at.");
    module.def("look_at", &look_at, "board"_a, nb::kw_only(), "attacker"_a, "stones"_a, "arena"_a, "exits"_a = std::vector<int>{},
               "homes"_a = std::vector<int>{}, "walls"_a = std::vector<int>{}, "guard"_a = std::vector<int>{}, "attacker_threats"_a = 0, "defender_threats"_a = 0,
               "nodes"_a = 0, "seconds"_a = 0.0, "stop"_a.none() = nb::none(), "table_mb"_a = 64,
               "Whether the stones can be taken, as far as search with opinions for leaves tells: an estimate, no proof.\n\n"
               "arena: where both play. exits: points of it where the stones have got out. homes, walls: stones of defender and\n"
               "attacker that are taken for alive. guard: stones of the attacker; what is left of them in the end must live.");
}

}  // namespace nerai
