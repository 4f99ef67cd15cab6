// Joint goals, races, eyes and safety on tiny boards, against an exhaustive computation that shares only the board with
// the solver.
//
// All states that can follow are listed; passes never end play. While no atom changes, one player has the goal's value,
// and has won if that lasts for ever; so the other wins just where he can force a change into a state that he wins.
// Whatever the solver proves must agree: this tests zones and leaves, for a zone that is too small lets it skip the move
// that matters.
#include "nerai/joint_game.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <random>

#include "check.h"
#include "nerai/solve.h"

namespace {

using namespace nerai;

using Board = SearchBoard<2>;
using Points = Mask<2>;

struct State {
    Board board;
    Points left;
    unsigned reached = 0, impossible = 0;

    auto key() const {
        return std::tuple(board.stones(BLACK).words[0], board.stones(WHITE).words[0], left.words[0], reached, impossible,
                          static_cast<int>(board.to_play()), board.ko_point());
    }
};

// Whether every point of the region that counts lies beside the chain.
bool is_vital(const Board& board, const Points& region, const Points& chain) {
    return board.geometry().beside(chain).contains(board.rules().suicide ? region : region & board.empty());
}

// The stones that stay even if their owner always passes: chains with too few vital regions are dropped one by one.
Points living_stones(const Board& board, Color side) {
    const auto& geometry = board.geometry();
    const Points others = geometry.board.without(board.stones(side));
    Points alive = board.stones(side);
    for (bool changed = true; changed;) {
        changed = false;
        for (Points left = alive; left.any() && !changed;) {
            const Points chain = board.chain(left.first()).stones;
            left = left.without(chain);
            int regions = 0;
            for (Points points = others; points.any();) {
                const Points region = geometry.flood(Points::of(points.first()), others);
                points = points.without(region);
                const Points around = geometry.beside(region) & board.stones(side);
                regions += around.intersects(chain) && alive.contains(around) && is_vital(board, region, chain);
            }
            if (regions >= 2) continue;
            alive = alive.without(chain);
            changed = true;
        }
    }
    return alive;
}

// The definition of an eye, word by word.
bool is_eye(const Board& board, Color side, Point point) {
    if (board.at(point) == side) return false;
    const auto& geometry = board.geometry();
    const Points region = geometry.flood(Points::of(point), geometry.board.without(board.stones(side)));
    const Points around = geometry.beside(region) & board.stones(side);
    if (around.none()) return false;
    bool good = true;
    around.for_each([&](Point stone) {
        const auto& chain = board.chain(stone);
        if (chain.liberty_count < 2 || !is_vital(board, region, chain.stones)) good = false;
    });
    const bool one_chain = board.chain(around.first()).stones.contains(around);
    return good && (one_chain || living_stones(board, side).contains(around));
}

class Exhaustive {
  public:
    explicit Exhaustive(const JointTarget<2>& target) : target_(target) {}

    // 0 or 1: who wins.
    int winner(const Board& board) {
        Points named;
        for (const auto& atom : target_.atoms)
            if (atom.kind != AtomKind::EYE) named |= atom.points | atom.own;
        const std::size_t root = number_of(State{board, named});
        for (std::size_t i = 0; i < states_.size(); ++i) expand(i);
        // States with the same atoms changed are one stage; later stages have more of them changed.
        std::map<std::pair<int, unsigned>, std::vector<std::size_t>> stages;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const unsigned changed = states_[i].reached | states_[i].impossible << 16;
            stages[{-std::popcount(changed), changed}].push_back(i);
        }
        for (const auto& [stage, members] : stages) settle(members);
        return winner_[root];
    }

    bool too_large() const { return too_large_; }

  private:
    // The winners of one stage, those of all later ones being known.
    void settle(const std::vector<std::size_t>& members) {
        const State& any = states_[members.front()];
        const int stander = target_.value[any.reached] ? 0 : 1;
        std::deque<std::size_t> waiting;
        const auto won_by_actor = [&](std::size_t state) {
            if (winner_[state] >= 0) return;
            const bool moves = (states_[state].board.to_play() == target_.friend_color ? 0 : 1) != stander;
            const auto count = std::count_if(children_[state].begin(), children_[state].end(),
                                             [&](std::size_t child) { return winner_[child] == 1 - stander; });
            const bool won = moves ? count > 0 : count == static_cast<long>(children_[state].size());
            if (!won) return;
            winner_[state] = 1 - stander;
            waiting.push_back(state);
        };
        for (const std::size_t state : members) won_by_actor(state);
        while (!waiting.empty()) {
            const std::size_t state = waiting.front();
            waiting.pop_front();
            for (const std::size_t before : parents_[state])
                if (states_[before].reached == any.reached && states_[before].impossible == any.impossible)
                    won_by_actor(before);
        }
        for (const std::size_t state : members)
            if (winner_[state] < 0) winner_[state] = stander;
    }

    void look(State& state) const {
        for (std::size_t i = 0; i < target_.atoms.size(); ++i) {
            if ((state.reached | state.impossible) >> i & 1) continue;
            const auto& atom = target_.atoms[i];
            const Points left = atom.points & state.left;
            const bool some_taken = !(left == atom.points);
            bool reached = false, impossible = false;
            switch (atom.kind) {
                case AtomKind::TAKE_ALL:
                    reached = left.none();
                    if (!reached && atom.liberty_bound > 0 && state.board.to_play() == atom.reacher)
                        impossible = state.board.chain(left.first()).liberty_count > atom.liberty_bound;
                    break;
                case AtomKind::TAKE_ANY: reached = some_taken; break;
                case AtomKind::CONNECT:
                    impossible = some_taken;
                    reached = !some_taken && state.board.chain(left.first()).stones.contains(left);
                    break;
                case AtomKind::RACE:
                    reached = left.none();
                    impossible = (atom.own & state.left).none();
                    break;
                case AtomKind::EYE:
                    atom.points.for_each([&](Point point) { reached |= is_eye(state.board, atom.reacher, point); });
                    break;
                case AtomKind::SAFE:
                    impossible = some_taken;
                    reached = !some_taken && living_stones(state.board, atom.reacher).contains(left);
                    break;
            }
            state.reached |= static_cast<unsigned>(reached) << i;
            state.impossible |= static_cast<unsigned>(impossible) << i;
        }
    }

    // Who has the goal whatever becomes of the open atoms, or -1: by trying every case.
    int decided(const State& state) const {
        bool yes = false, no = false;
        for (unsigned set = 0; set < target_.value.size(); ++set) {
            if ((set & state.reached) != state.reached || (set & state.impossible) != 0) continue;
            (target_.value[set] ? yes : no) = true;
        }
        return yes && no ? -1 : yes ? 0 : 1;
    }

    std::size_t number_of(State state) {
        look(state);
        const auto [found, added] = numbers_.try_emplace(state.key(), states_.size());
        if (added) {
            winner_.push_back(decided(state));
            parents_.emplace_back();
            children_.emplace_back();
            states_.push_back(std::move(state));
        }
        return found->second;
    }

    void expand(std::size_t number) {
        if (winner_[number] >= 0) return;
        if (states_.size() > 150'000) {
            too_large_ = true;
            return;
        }
        const auto add = [&](Point move) {
            State after = states_[number];
            after.board.play_legal(move);
            after.left = after.left.without(after.board.empty());
            const std::size_t child = number_of(std::move(after));
            parents_[child].push_back(number);
            children_[number].push_back(child);
        };
        states_[number].board.legal_points().for_each(add);
        add(PASS);
    }

    JointTarget<2> target_;
    std::map<decltype(std::declval<State>().key()), std::size_t> numbers_;
    std::vector<State> states_;
    std::vector<std::vector<std::size_t>> parents_, children_;
    std::vector<int> winner_;
    bool too_large_ = false;
};

struct Count {
    int friend_wins = 0, opponent_wins = 0, unknown = 0;
};

Board random_board(int width, int height, std::mt19937& random, BoardRules rules) {
    for (;;) {
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(width * height));
        const auto fullness = 3 + random() % 5;
        for (auto& cell : cells) cell = random() % 8 < fullness ? static_cast<std::uint8_t>(1 + random() % 2) : 0;
        try {
            return Board::from_stones(width, height, cells, random() % 2 ? BLACK : WHITE, rules);
        } catch (const std::invalid_argument&) {
        }
    }
}

Points some_of(const Points& points, std::mt19937& random) {
    Points some;
    points.for_each([&](Point point) {
        if (random() % 2) some.set(point);
    });
    return some;
}

// A random atom of that reacher, or false when the board has none.
bool random_atom(const Board& board, AtomKind kind, Color reacher, std::mt19937& random, GoalAtom<2>& atom) {
    atom.kind = kind;
    atom.reacher = reacher;
    const Color enemy = other(reacher);
    switch (kind) {
        case AtomKind::TAKE_ALL:
            if (random() % 2 && board.stones(enemy).any()) {
                atom.points = board.chain(board.stones(enemy).first()).stones;
                atom.liberty_bound = static_cast<int>(random() % 3);
                break;
            }
            [[fallthrough]];
        case AtomKind::TAKE_ANY: atom.points = some_of(board.stones(enemy), random); break;
        case AtomKind::CONNECT:
        case AtomKind::SAFE: atom.points = some_of(board.stones(reacher), random); break;
        case AtomKind::RACE:
            atom.points = some_of(board.stones(enemy), random);
            atom.own = some_of(board.stones(reacher), random);
            if (atom.own.none()) return false;
            break;
        case AtomKind::EYE: atom.points = some_of(board.geometry().board.without(board.stones(reacher)), random); break;
    }
    return atom.points.any();
}

// The values of a random expression in which Friend wants to reach its own atoms and to keep the others unreached.
std::vector<bool> random_value(const JointTarget<2>& target, std::mt19937& random) {
    const bool first_and = random() % 2, second_and = random() % 2;
    std::vector<bool> value;
    for (unsigned set = 0; set < 1u << target.atoms.size(); ++set) {
        const auto wanted = [&](std::size_t i) {
            return (set >> i & 1) == (target.atoms[i].reacher == target.friend_color ? 1u : 0u);
        };
        bool result = wanted(0);
        if (target.atoms.size() > 1) result = first_and ? result && wanted(1) : result || wanted(1);
        if (target.atoms.size() > 2) result = second_and ? result && wanted(2) : result || wanted(2);
        value.push_back(result);
    }
    return value;
}

void agrees_with_exhaustive_play(int width, int height, int positions, unsigned seed, std::array<Count, 7>& counts) {
    std::mt19937 random(seed);
    for (int i = 0; i < positions; ++i) {
        const BoardRules rules{KoRule::SIMPLE, random() % 3 == 0};
        Board board = random_board(width, height, random, rules);
        JointTarget<2> target;
        target.friend_color = random() % 2 ? BLACK : WHITE;
        const std::size_t atoms = 1 + random() % 3;
        for (std::size_t n = 0; n < atoms; ++n) {
            GoalAtom<2> atom;
            const auto kind = static_cast<AtomKind>(atoms == 1 ? i % 6 : static_cast<int>(random() % 6));
            if (random_atom(board, kind, random() % 2 ? BLACK : WHITE, random, atom)) target.atoms.push_back(atom);
        }
        if (target.atoms.empty()) continue;
        target.value = random_value(target, random);
        Exhaustive all(target);
        const int expected = all.winner(board);
        if (all.too_large()) continue;
        SearchLimits limits;
        limits.nodes = 5000;
        const Solution<2> solution = solve(board, target, limits, 1);
        if (solution.winner >= 0 && solution.winner != expected) {
            std::printf("seed %u, position %d: solver %d, truth %d, %zu atoms, suicide %d, friend %d, to play %d\n", seed, i,
                        solution.winner, expected, target.atoms.size(), rules.suicide, target.friend_color,
                        board.to_play());
            for (const auto& atom : target.atoms)
                std::printf("  kind %d reacher %d points %llx own %llx bound %d\n", static_cast<int>(atom.kind),
                            atom.reacher, static_cast<unsigned long long>(atom.points.words[0]),
                            static_cast<unsigned long long>(atom.own.words[0]), atom.liberty_bound);
            for (int row = 0; row < height; ++row) {
                for (int column = 0; column < width; ++column) std::printf("%c", ".XO"[board.at(row * width + column)]);
                std::printf("\n");
            }
            CHECK(false);
        }
        Count& count = counts[target.atoms.size() > 1 ? 6 : static_cast<std::size_t>(target.atoms[0].kind)];
        if (solution.winner < 0) ++count.unknown;
        if (solution.winner == 0) ++count.friend_wins;
        if (solution.winner == 1) ++count.opponent_wins;
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::array<Count, 7> counts;
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 0;
    agrees_with_exhaustive_play(3, 2, 400 * times, seed + 1, counts);
    agrees_with_exhaustive_play(7, 1, 120 * times, seed + 2, counts);
    agrees_with_exhaustive_play(3, 3, 6 * times, seed + 3, counts);
    agrees_with_exhaustive_play(4, 2, 20 * times, seed + 4, counts);
    int unknown = 0, known = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        std::printf("%zu: friend %d, opponent %d, unknown %d\n", i, counts[i].friend_wins, counts[i].opponent_wins,
                    counts[i].unknown);
        CHECK(counts[i].friend_wins + counts[i].opponent_wins > 10);
        unknown += counts[i].unknown;
        known += counts[i].friend_wins + counts[i].opponent_wins;
    }
    CHECK(unknown < known / 5);
    return 0;
}
