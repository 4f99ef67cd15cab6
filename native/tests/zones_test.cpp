// The same search with and without zones, on boards too large for exhaustive play.
//
// Without zones means: every legal move of both sides is tried, every result depends on the whole board, and only the
// goal itself ends a line, no leaf for life, death or bounds that are out of reach. Whatever both sides of the comparison
// solve must have the same winner: a zone that is too small, a leaf that is false or a move that is never tried shows.
#include <random>

#include "check.h"
#include "nerai/solve.h"

namespace {

using namespace nerai;

using Board = SearchBoard<2>;
using Points = Mask<2>;

// A game of the solver's with its zones taken away.
template <class Game>
class Plain : public Game {
  public:
    using Zone = typename Game::Zone;
    using Game::Game;

    Decision decide(Zone& zone) { return leaf(zone).first; }
    std::pair<Decision, Leaf> leaf(Zone& zone) {
        const auto found = Game::leaf(zone);
        zone = this->board_.geometry().board;
        const bool by_goal = found.second == Leaf::REACHED || found.second == Leaf::IMPOSSIBLE || found.second == Leaf::BOUND;
        return by_goal ? found : std::pair{Decision::OPEN, Leaf::NONE};
    }
    bool seed_of_loss(Zone& zone) const {
        const bool lost = Game::seed_of_loss(zone);
        zone = this->board_.geometry().board;
        return lost;
    }
    void candidates(Moves& moves) const {
        moves.clear();
        moves_in({}, moves);
        Zone zone;
        if (!seed_of_loss(zone)) moves.push_back(PASS);
    }
    Zone zone_of_win(int, const Zone&) const { return this->board_.geometry().board; }
    void close_loss(Zone& zone) const { zone = this->board_.geometry().board; }
    bool shows_win(int) { return true; }
    bool shows_loss(const Zone&) const { return true; }
    void moves_in(const Zone&, Moves& moves) const { Game::moves_in(this->board_.geometry().board, moves); }
};

// 0 or 1, or -1 when it is not found out in so many nodes.
template <class Game, class AnyTarget>
int winner_without_zones(Board board, const AnyTarget& target, std::uint64_t nodes) {
    Plain<Game> game(board, target);
    Points zone;
    if (const Decision decision = game.decide(zone); decision != Decision::OPEN)
        return decision == Decision::MOVER_WINS ? game.to_move() : 1 - game.to_move();
    Hypotheses<Points> none;
    SearchLimits limits;
    limits.nodes = nodes;
    for (int loser = 0; loser < 2; ++loser) {
        Table<Points> table(4);
        Dfpn<Plain<Game>> search(game, table, limits, none, loser);
        const auto root = search.solve();
        if (!root.solved()) return -1;
        if (root.may_be_proved()) return root.won() ? game.to_move() : 1 - game.to_move();
    }
    return -1;
}

struct Count {
    int agreed = 0, plain_unknown = 0, unknown = 0, won[2] = {};
};

// Mostly full, so that a search that tries everything comes to an end.
Board random_board(int side, std::mt19937& random) {
    for (;;) {
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(side * side));
        const unsigned emptiness = 12 + random() % 10;  // of 100
        const unsigned lumps = random() % 3;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const auto width = static_cast<std::size_t>(side);
            const bool follow = i >= width && random() % 3 < lumps && cells[i - width] != EMPTY;
            cells[i] = follow ? cells[i - width] : static_cast<std::uint8_t>(1 + random() % 2);
            if (random() % 100 < emptiness) cells[i] = EMPTY;
        }
        try {
            return Board::from_stones(side, side, cells, random() % 2 ? BLACK : WHITE, {KoRule::SIMPLE, random() % 4 == 0});
        } catch (const std::invalid_argument&) {
        }
    }
}

Points some_of(const Points& points, unsigned most, std::mt19937& random) {
    std::vector<Point> left = points_of(points);
    Points some;
    for (unsigned n = 1 + random() % most; n > 0 && !left.empty(); --n) some.set(left[random() % left.size()]);
    return some;
}

bool random_target(const Board& board, std::mt19937& random, Target<2>& target) {
    target.kind = static_cast<TargetKind>(random() % 3);
    target.reacher = random() % 2 ? BLACK : WHITE;
    const Points stones = board.stones(target.kind == TargetKind::CONNECT ? target.reacher : other(target.reacher));
    if (stones.none()) return false;
    target.stones = some_of(stones, 3, random);
    if (target.kind == TargetKind::CAPTURE_ALL && random() % 2) {
        target.stones = board.chain(target.stones.first()).stones;
        target.liberty_bound = static_cast<int>(random() % 4);
    }
    for (int& number : target.threats) number = static_cast<int>(random() % 4 == 0 ? random() % 3 : 0);
    return true;
}

bool random_atom(const Board& board, Color reacher, std::mt19937& random, GoalAtom<2>& atom) {
    atom.kind = static_cast<AtomKind>(random() % 6);
    atom.reacher = reacher;
    const Points own = board.stones(reacher), enemies = board.stones(other(reacher));
    switch (atom.kind) {
        case AtomKind::TAKE_ALL:
        case AtomKind::TAKE_ANY: atom.points = some_of(enemies, 2, random); break;
        case AtomKind::CONNECT:
        case AtomKind::SAFE: atom.points = some_of(own, 2, random); break;
        case AtomKind::RACE:
            atom.points = some_of(enemies, 2, random);
            atom.own = some_of(own, 2, random);
            if (atom.own.none()) return false;
            break;
        case AtomKind::EYE: atom.points = some_of(board.geometry().board.without(own), 2, random); break;
    }
    return atom.points.any();
}

// One or two atoms, joined by `and` or `or`; each wanted by Friend, whoever reaches it.
bool random_joint(const Board& board, std::mt19937& random, JointTarget<2>& target) {
    target.friend_color = random() % 2 ? BLACK : WHITE;
    for (unsigned left = 1 + random() % 2; left > 0; --left) {
        GoalAtom<2> atom;
        if (!random_atom(board, random() % 2 ? BLACK : WHITE, random, atom)) return false;
        target.atoms.push_back(atom);
    }
    const bool all = random() % 2;
    for (unsigned set = 0; set < 1u << target.atoms.size(); ++set) {
        unsigned wanted = 0;
        for (std::size_t i = 0; i < target.atoms.size(); ++i)
            wanted += (set >> i & 1) == (target.atoms[i].reacher == target.friend_color ? 1u : 0u);
        target.value.push_back(all ? wanted == target.atoms.size() : wanted > 0);
    }
    for (int& number : target.common.threats) number = static_cast<int>(random() % 4 == 0 ? random() % 3 : 0);
    return true;
}

template <class Game, class AnyTarget>
void compare(const Board& board, const AnyTarget& target, Count& count) {
    const int expected = winner_without_zones<Game>(board, target, 2000);
    if (expected < 0) {
        ++count.plain_unknown;
        return;
    }
    SearchLimits limits;
    limits.nodes = 2000;
    Board own = board;
    const Solution<2> found = solve(own, target, limits, 4);
    if (found.winner < 0) {
        ++count.unknown;
        return;
    }
    ++count.agreed;
    ++count.won[expected];
    if (found.winner == expected) return;
    for (Point point = 0; point < board.geometry().area; ++point)
        std::printf("%c%s", ".XO"[board.at(point)], (point + 1) % board.geometry().width ? "" : "\n");
    std::printf("with zones %d, without %d, to play %d\n", found.winner, expected, board.to_play());
    CHECK(found.winner == expected);
}

}  // namespace

// Arguments: how many times as many questions, and a seed.
int main(int argc, char** argv) {
    const int times = argc > 1 ? std::atoi(argv[1]) : 1;
    std::mt19937 random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    for (const int side : {5, 7, 8, 9}) {
        Count single, joint;
        for (int i = 0; i < 25 * times; ++i) {
            const Board board = random_board(side, random);
            Target<2> target;
            if (random_target(board, random, target)) compare<GoalGame<2>>(board, target, single);
            JointTarget<2> several;
            if (random_joint(board, random, several)) compare<JointGame<2>>(board, several, joint);
        }
        for (const Count& count : {single, joint}) {
            std::printf("%dx%d: %d decided by both (%d for the one side, %d for the other), %d without zones only, %d by zones at most\n",
                        side, side, count.agreed, count.won[0], count.won[1], count.unknown, count.plain_unknown);
            CHECK(count.agreed >= 5);
        }
    }
    return 0;
}
