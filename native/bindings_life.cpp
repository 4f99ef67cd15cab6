// What Python sees of counting eyes: how a group looks as it stands, without search for proof.
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <variant>

#include "bindings.h"
#include "nerai/life_estimate.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nerai {
namespace {

struct SpaceSeen {
    std::vector<int> points;
    std::array<int, 2> attacked;
    std::array<int, 2> defended;
    bool known;
    bool leads_out;
    std::vector<int> owner_moves;
    std::vector<int> enemy_moves;
};

// An estimate on a board of its own, so that what was counted is remembered from one position to the next.
template <int W>
struct Keeper {
    Keeper(const SearchBoard<W>& start, const Arena<W>& where, Color attacker, bool mind_liberties) : board(start), estimate(board, where, attacker, mind_liberties) {}
    SearchBoard<W> board;
    LifeEstimate<W> estimate;
};

class LifeJudge {
  private:
    template <class Use>
    auto at(const AnyBoard& board, const std::vector<int>& stones, Use use) {
        if (board.width() != width_ || board.height() != height_) throw std::invalid_argument("the board has another size");
        return board.visit([&]<int W>(const SearchBoard<W>& inner) {
            Keeper<W>& keeper = *std::get<std::unique_ptr<Keeper<W>>>(keeper_);
            keeper.board = inner;
            const auto& own = inner.stones(other(attacker_));
            const Mask<W> named = on_board(stones, inner.geometry());
            if (named.none() || !own.contains(named)) throw std::invalid_argument("the stones must be there, of the defender");
            return use(keeper.estimate, inner.geometry().flood(named, own));
        });
    }

  public:
    LifeJudge(const AnyBoard& board, int attacker, const std::vector<int>& arena, const std::vector<int>& exits, const std::vector<int>& homes,
              const std::vector<int>& walls, bool mind_liberties)
        : attacker_(checked_color(attacker)), width_(board.width()), height_(board.height()) {
        board.visit([&]<int W>(const SearchBoard<W>& inner) {
            const auto& geometry = inner.geometry();
            Arena<W> where;
            where.points = on_board(arena, geometry);
            where.exits = on_board(exits, geometry) & where.points;
            where.homes = on_board(homes, geometry) & inner.stones(other(attacker_));
            where.walls = on_board(walls, geometry) & inner.stones(attacker_);
            keeper_ = std::make_unique<Keeper<W>>(inner, where, attacker_, mind_liberties);
        });
    }

    LifeLook look(const AnyBoard& board, const std::vector<int>& stones) {
        return at(board, stones, []<int W>(LifeEstimate<W>& estimate, const Mask<W>& target) { return estimate.look(target); });
    }

    std::vector<SpaceSeen> spaces(const AnyBoard& board, const std::vector<int>& stones, bool near) {
        return at(board, stones, [&]<int W>(LifeEstimate<W>& estimate, const Mask<W>& target) {
            std::vector<SpaceSeen> found;
            for (const CountedSpace<W>& space : estimate.spaces(target, near)) {
                const EyeCount& eyes = space.eyes;
                found.push_back({points_of(space.points), {eyes.attacked[0], eyes.attacked[1]}, {eyes.defended[0], eyes.defended[1]}, eyes.known,
                                 space.leads_out, points_of(space.owner_moves), points_of(space.enemy_moves)});
            }
            return found;
        });
    }

  private:
    Color attacker_;
    int width_, height_;
    std::variant<std::unique_ptr<Keeper<2>>, std::unique_ptr<Keeper<4>>, std::unique_ptr<Keeper<6>>> keeper_;
};

}  // namespace

void bind_life(nb::module_& module) {
    nb::class_<SpaceSeen>(module, "SpaceSeen", "An eye space: eyes when attacked and defended first, with kos to the attacker and to the owner.")
        .def_ro("points", &SpaceSeen::points)
        .def_ro("attacked", &SpaceSeen::attacked)
        .def_ro("defended", &SpaceSeen::defended)
        .def_ro("known", &SpaceSeen::known, "False: too large to count.")
        .def_ro("leads_out", &SpaceSeen::leads_out)
        .def_ro("owner_moves", &SpaceSeen::owner_moves, "Where the owner gets the better count.")
        .def_ro("enemy_moves", &SpaceSeen::enemy_moves, "Where the attacker holds it down.");
    nb::class_<LifeLook>(module, "LifeLook", "How a group looks: 0 open, 1 lives, 2 dies; and its eyes in the room near to it.")
        .def_prop_ro("fates", [](const LifeLook& look) { return std::array<int, 2>{static_cast<int>(look.fates[0]), static_cast<int>(look.fates[1])}; },
                     "When the attacker begins, and when the defender does.")
        .def_ro("near_eyes", &LifeLook::near_eyes)
        .def_ro("near_room", &LifeLook::near_room)
        .def_ro("near_known", &LifeLook::near_known);
    nb::class_<LifeJudge>(module, "LifeJudge",
                          "Counts the eyes of groups in one arena, in any position that comes of the first; remembers the spaces it has counted.\n\n"
                          "Opinion, not proof. For one thread at a time.")
        .def(nb::init<const AnyBoard&, int, const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, const std::vector<int>&, bool>(),
             "board"_a, nb::kw_only(), "attacker"_a, "arena"_a, "exits"_a = std::vector<int>{}, "homes"_a = std::vector<int>{},
             "walls"_a = std::vector<int>{}, "mind_liberties"_a = true)
        .def("look", &LifeJudge::look, "board"_a, "stones"_a)
        .def("spaces", &LifeJudge::spaces, "board"_a, "stones"_a, nb::kw_only(), "near"_a);
}

}  // namespace nerai
