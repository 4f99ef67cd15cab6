// Lessons for instinct.h: problems made at random, solved, and what became of every move that was tried in them.
//
// Takes a seed and how many problems to make; gives one line for each move of a solved position on standard output:
//   problem player label trait trait ...
// where the player is 0 if it wants named stones taken and 1 if it does not, and the label is 1 if the move wins, 0 if it
// is refuted, 2 if that was left open. With --compare it gives the nodes of search instead, without instinct and with it:
//   problem player nodes nodes
// Progress goes to standard error. The same arguments give the same lines.
//
// A problem is a room with some stones of both sides in it, closed by a wall that counts as never taken, in a corner, at
// an edge or in the middle. It is kept when whoever moves first wins, against two ko threats more, and when neither answer
// comes at once. Search here uses no instinct, so that what is learned does not depend on what was learned before.
// Knows nothing of weights; bench/learn_instinct.py finds those.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <unordered_set>

#include "nerai/goal_game.h"
#include "nerai/playout_random.h"

namespace {

using namespace nerai;

constexpr int SIZE = 11, AREA = SIZE * SIZE;
constexpr int ROOM_END = 8;  // rooms keep away from the last lines, so that walls have liberties outside
constexpr int FEWEST_EMPTY = 5, MOST_EMPTY = 14;
constexpr int SPARE_THREATS = 2;  // of who moves second
constexpr std::size_t TABLE_MB = 16;
constexpr Color ATTACKER = BLACK, DEFENDER = WHITE;

struct Options {
    std::uint64_t seed = 1;
    std::uint64_t problems = 150;
    std::uint64_t nodes = 100'000;  // at most, for each side to move first
    std::uint64_t least = 200;      // nodes that each must take
    bool compare = false;
};

struct Room {
    SearchBoard<2> board;
    Target<2> target;
};

Mask<2> next_to(const Mask<2>& points, bool diagonally) {
    Mask<2> found;
    points.for_each([&](Point point) {
        for (int down = -1; down <= 1; ++down)
            for (int across = -1; across <= 1; ++across) {
                const int row = point / SIZE + down, column = point % SIZE + across;
                if (row < 0 || column < 0 || row >= SIZE || column >= SIZE) continue;
                if (diagonally || down == 0 || across == 0) found.set(row * SIZE + column);
            }
    });
    return found.without(points);
}

Mask<2> random_room(PlayoutRandom& random) {
    const auto below = [&](std::uint32_t bound) { return static_cast<int>(random.below(bound)); };
    const auto size = static_cast<std::size_t>(12 + below(14));
    const int column = below(3) == 0 ? 3 + below(4) : below(2);
    const int row = below(3) == 0 ? 3 + below(4) : below(2);
    std::vector<Point> points{row * SIZE + column};
    Mask<2> room;
    room.set(points[0]);
    while (points.size() < size) {
        const Point from = points[random.below(static_cast<std::uint32_t>(points.size()))];
        const int way = below(4);
        const int x = from % SIZE + (way == 0) - (way == 1), y = from / SIZE + (way == 2) - (way == 3);
        if (x < 0 || y < 0 || x >= ROOM_END || y >= ROOM_END || room.test(y * SIZE + x)) continue;
        room.set(y * SIZE + x);
        points.push_back(y * SIZE + x);
    }
    return room;
}

// Most defenders stand along the wall, most attackers inside.
Color random_stone(PlayoutRandom& random, bool along_wall, int defenders, int attackers) {
    const int percent = static_cast<int>(random.below(100));
    const int defended = along_wall ? defenders + 15 : defenders / 2;
    const int attacked = defended + (along_wall ? attackers / 3 : attackers);
    return percent < defended ? DEFENDER : percent < attacked ? ATTACKER : EMPTY;
}

// Nothing when the stones cannot stand like that, when there is nothing to take, or when a wall has no liberty outside.
std::optional<Room> random_problem(PlayoutRandom& random) {
    const Mask<2> room = random_room(random), wall = next_to(room, true), along_wall = next_to(wall, false) & room;
    const int defenders = 20 + static_cast<int>(random.below(40)), attackers = 5 + static_cast<int>(random.below(20));
    std::vector<std::uint8_t> cells(AREA, EMPTY);
    wall.for_each([&](Point point) { cells[static_cast<std::size_t>(point)] = ATTACKER; });
    Target<2> target;
    target.kind = TargetKind::CAPTURE_ALL;
    target.reacher = ATTACKER;
    target.region = room;
    target.assumed = wall;
    int empty = 0;
    room.for_each([&](Point point) {
        const Color stone = random_stone(random, along_wall.test(point), defenders, attackers);
        cells[static_cast<std::size_t>(point)] = stone;
        if (stone == DEFENDER) target.stones.set(point);
        empty += stone == EMPTY;
    });
    if (empty < FEWEST_EMPTY || empty > MOST_EMPTY || target.stones.none()) return std::nullopt;
    try {
        Room made{SearchBoard<2>::from_stones(SIZE, SIZE, cells), target};
        for (Mask<2> left = wall; left.any();) {
            const Chain<2>& chain = made.board.chain(left.first());
            const Mask<2> outside = chain.liberties.without(room);
            if (outside.none()) return std::nullopt;
            made.target.open.set(outside.first());
            left = left.without(chain.stones);
        }
        return made;
    } catch (const std::invalid_argument&) {  // a chain without liberties
        return std::nullopt;
    }
}

// The game as it is searched here: without instinct, and telling the traits of moves.
class Lesson : public GoalGame<2> {
  public:
    using GoalGame<2>::GoalGame;
    std::uint32_t work_to_win(int move) const = delete;
    Traits traits(int move) const { return traits_of(board_, target_.assumed, left_, move); }
};

// Walks through everything that is in the table after a search, and writes down the moves of solved positions.
class Walk {
  public:
    Walk(Lesson& game, const Table<Mask<2>>& table, std::uint64_t problem) : game_(game), table_(table), problem_(problem) {}

    std::string from_here() {
        visit(0);
        return std::move(lines_);
    }

  private:
    void visit(int depth) {
        const Entry<Mask<2>>* known = table_.find(game_.key());
        if (known == nullptr || depth >= Dfpn<Lesson>::MAX_DEPTH || !seen_.insert(known->key).second) return;
        // What took no search teaches nothing; what rests on a repetition may be otherwise elsewhere.
        const bool teaches = known->solved() && !known->tainted() && known->work >= 2;
        for (const int move : tried(*known)) {
            const Traits traits = game_.traits(move);
            const bool may_win = game_.may_win_by(move);
            const int player = game_.to_move();
            game_.play(move);
            Mask<2> zone;
            if (game_.decide(zone) == Decision::OPEN) {
                const Entry<Mask<2>>* after = table_.find(game_.key());
                if (teaches) write(player, label(after, may_win), traits);
                visit(depth + 1);
            }
            game_.undo();
        }
    }

    // The moves that search looked at in this position.
    Moves tried(const Entry<Mask<2>>& known) const {
        Moves moves;
        game_.candidates(moves);
        if (known.lost()) {
            Moves in_zone;
            game_.moves_in(known.zone, in_zone);
            for (const int move : in_zone)
                if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
        }
        return moves;
    }

    static std::optional<int> label(const Entry<Mask<2>>* after, bool may_win) {
        if (after == nullptr || !after->solved()) return 2;
        if (after->tainted() || (after->lost() && !may_win)) return std::nullopt;
        return after->lost() ? 1 : 0;
    }

    void write(int player, std::optional<int> label, const Traits& traits) {
        if (!label) return;
        lines_ += std::to_string(problem_) + ' ' + std::to_string(player) + ' ' + std::to_string(*label);
        for (const int one : traits) lines_ += ' ' + std::to_string(one);
        lines_ += '\n';
    }

    Lesson& game_;
    const Table<Mask<2>>& table_;
    std::uint64_t problem_;
    std::unordered_set<std::uint64_t> seen_;
    std::string lines_;
};

// Who wins although it loses by repetition has won for good.
template <class Game>
std::uint64_t nodes_to_win(Game& game, Table<Mask<2>>& table, const Options& options, bool& won) {
    Hypotheses<Mask<2>> none;
    Dfpn<Game> search(game, table, {.nodes = options.nodes, .seconds = 0, .stop = nullptr}, none, game.to_move());
    const auto root = search.solve();
    won = root.won() && !root.tainted();
    return search.nodes();
}

// The lines of a problem from both sides; nothing when it is not worth it.
std::optional<std::string> lines_of(Room& room, const Options& options, std::uint64_t problem) {
    std::string lines;
    for (int first = 0; first < 2; ++first) {
        room.board.set_to_play(first == 0 ? ATTACKER : DEFENDER);
        room.target.threats = {};
        room.target.threats[static_cast<std::size_t>(1 - first)] = SPARE_THREATS;
        Lesson game(room.board, room.target);
        Mask<2> zone;
        if (game.decide(zone) != Decision::OPEN) return std::nullopt;
        Table<Mask<2>> table(TABLE_MB);
        bool won = false;
        const std::uint64_t nodes = nodes_to_win(game, table, options, won);
        if (!won || nodes < options.least) return std::nullopt;
        if (!options.compare) {
            lines += Walk(game, table, problem).from_here();
            continue;
        }
        GoalGame<2> with_instinct(room.board, room.target);
        Table<Mask<2>> fresh(TABLE_MB);
        lines += std::to_string(problem) + ' ' + std::to_string(first) + ' ' + std::to_string(nodes) + ' ' +
                 std::to_string(nodes_to_win(with_instinct, fresh, options, won)) + '\n';
    }
    return lines;
}

bool read(int count, char** words, Options& options) {
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        if (name == "--compare") {
            options.compare = true;
            --i;
            continue;
        }
        std::uint64_t* value = name == "--seed"       ? &options.seed
                               : name == "--problems" ? &options.problems
                               : name == "--nodes"    ? &options.nodes
                               : name == "--least"    ? &options.least
                                                      : nullptr;
        if (value == nullptr || i + 1 == count) return false;
        const char* end = words[i + 1] + std::strlen(words[i + 1]);
        const auto [rest, error] = std::from_chars(words[i + 1], end, *value);
        if (error != std::errc{} || rest != end) return false;
    }
    return options.nodes > options.least;
}

}  // namespace

int main(int count, char** words) {
    Options options;
    if (!read(count, words, options)) {
        std::fputs("usage: instinct_lessons [--seed N] [--problems N] [--nodes MOST] [--least NODES] [--compare]\n"
                   "whole numbers; --nodes, the limit for a search, must be above --least, what it must take\n", stderr);
        return 2;
    }
    PlayoutRandom random(options.seed);
    std::uint64_t tried = 0;
    for (std::uint64_t made = 0; made < options.problems; ++tried) {
        std::optional<Room> room = random_problem(random);
        const std::optional<std::string> lines = room ? lines_of(*room, options, made) : std::nullopt;
        if (!lines) continue;
        std::fwrite(lines->data(), 1, lines->size(), stdout);
        if (++made % 10 == 0) std::fprintf(stderr, "%llu problems kept of %llu made\n",
                                           static_cast<unsigned long long>(made), static_cast<unsigned long long>(tried + 1));
    }
    return std::fflush(stdout) == 0 ? 0 : 1;
}
