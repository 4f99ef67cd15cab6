// Dead shapes against exhaustive play: what is called dead is taken, whoever moves, and whatever lies outside the zone.
//
// All states that can follow inside the wall are listed, with passes that never end play; the attacker wins where play can
// be forced into a state without the named stones, computed backwards from those.
#include "nerai/dead.h"

#include <deque>
#include <map>
#include <random>
#include <tuple>

#include "check.h"

namespace {

using namespace nerai;

using Board = SearchBoard<2>;
using State = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, int, int>;  // black, white, left, to move, ko
constexpr Color ATTACKER = BLACK, DEFENDER = WHITE;

class Exhaustive {
  public:
    explicit Exhaustive(const Mask<2>& inside) : inside_(inside) {}

    bool attacker_wins(const Board& board, const Mask<2>& named) {
        const int root = number_of(board, named);
        for (std::size_t next = 0; next < boards_.size(); ++next) expand(next);
        std::deque<int> waiting;
        for (std::size_t i = 0; i < boards_.size(); ++i)
            if (won_[i]) waiting.push_back(static_cast<int>(i));
        while (!waiting.empty()) {
            const int state = waiting.front();
            waiting.pop_front();
            for (const int before : parents_[static_cast<std::size_t>(state)]) {
                const auto index = static_cast<std::size_t>(before);
                if (won_[index]) continue;
                if (boards_[index].to_play() == ATTACKER || --open_[index] == 0) {
                    won_[index] = true;
                    waiting.push_back(before);
                }
            }
        }
        return won_[static_cast<std::size_t>(root)];
    }

  private:
    int number_of(const Board& board, const Mask<2>& left) {
        const State state{board.stones(BLACK).words[0], board.stones(WHITE).words[0], left.words[0],
                          static_cast<int>(board.to_play()), board.ko_point()};
        const auto [found, added] = numbers_.try_emplace(state, static_cast<int>(boards_.size()));
        if (added) {
            boards_.push_back(board);
            left_.push_back(left);
            parents_.emplace_back();
            open_.push_back(0);
            won_.push_back(left.none());
        }
        return found->second;
    }

    void expand(std::size_t index) {
        if (won_[index]) return;
        Board board = boards_[index];
        std::vector<int> children;
        const auto add = [&](Point move) {
            board.play_legal(move);
            children.push_back(number_of(board, left_[index] & board.stones(DEFENDER)));
            board.undo();
        };
        (board.legal_points() & inside_).for_each(add);
        add(PASS);
        open_[index] = static_cast<int>(children.size());
        for (const int child : children) parents_[static_cast<std::size_t>(child)].push_back(static_cast<int>(index));
    }

    Mask<2> inside_;
    std::map<State, int> numbers_;
    std::vector<Board> boards_;
    std::vector<Mask<2>> left_;
    std::vector<std::vector<int>> parents_;
    std::vector<int> open_;
    std::vector<bool> won_;
};

Wall<2> wall_at(const Board& board, Point open) {
    Wall<2> wall{{}, Mask<2>::of(open)};
    (board.geometry().beside(wall.kept) & board.stones(ATTACKER)).for_each([&](Point stone) {
        wall.stones |= board.chain(stone).stones;
    });
    return wall;
}

// The same board with random content outside of the zone (the open point stays empty), or the board itself.
Board varied(const Board& board, const Mask<2>& zone, const Mask<2>& inside, std::mt19937& random) {
    const auto& geometry = board.geometry();
    for (int attempt = 0; attempt < 5; ++attempt) {
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(geometry.area));
        for (Point point = 0; point < geometry.area; ++point)
            cells[static_cast<std::size_t>(point)] = inside.test(point) && !zone.test(point)
                                                         ? static_cast<std::uint8_t>(random() % 3)
                                                         : static_cast<std::uint8_t>(board.at(point));
        try {
            return Board::from_stones(geometry.width, geometry.height, cells, random() % 2 ? BLACK : WHITE, board.rules());
        } catch (const std::invalid_argument&) {
        }
    }
    return board;
}

struct Count {
    int dead = 0, other = 0, rooms[4] = {};
};

void what_is_called_dead_is_taken(int width, int height, int positions, unsigned seed, Count& count) {
    std::mt19937 random(seed);
    for (int i = 0; i < positions; ++i) {
        std::vector<std::uint8_t> cells(static_cast<std::size_t>(width * height));
        const auto fullness = 4 + random() % 4;
        for (auto& cell : cells) cell = random() % 8 < fullness ? static_cast<std::uint8_t>(1 + random() % 2) : 0;
        const auto open = static_cast<std::size_t>(random() % 2 ? 0 : random() % static_cast<unsigned>(width));
        cells[open] = EMPTY;
        Board board(width, height);
        try {
            board = Board::from_stones(width, height, cells, random() % 2 ? BLACK : WHITE, {KoRule::SIMPLE, random() % 4 == 0});
        } catch (const std::invalid_argument&) {
            continue;
        }
        const Wall<2> wall = wall_at(board, static_cast<Point>(open));
        Mask<2> named;
        board.stones(DEFENDER).for_each([&](Point stone) {
            if (random() % 3 == 0) named.set(stone);
        });
        Mask<2> zone;
        if (named.none() || wall.stones.none()) continue;
        if (random() % 2) named = Mask<2>::of(named.first());
        if (!dead_in_wall(board, named, wall, zone)) {
            ++count.other;
            continue;
        }
        const Mask<2> inside = board.geometry().flood(named, board.geometry().board.without(wall.stones));
        if (inside.count() > 9) continue;
        ++count.dead;
        ++count.rooms[(zone & inside).without(board.stones(DEFENDER)).count() % 4];
        for (int variation = 0; variation < 3; ++variation)
            CHECK(Exhaustive(inside).attacker_wins(varied(board, zone, inside, random), named));
        CHECK(Exhaustive(inside).attacker_wins(board, named));
    }
}

}  // namespace

int main() {
    Count count;
    what_is_called_dead_is_taken(4, 3, 200000, 1, count);
    what_is_called_dead_is_taken(4, 4, 300000, 2, count);
    what_is_called_dead_is_taken(5, 4, 300000, 3, count);
    std::printf("dead %d, others %d; rooms of 0 to 3 empty or enemy points: %d %d %d %d\n", count.dead, count.other,
                count.rooms[0], count.rooms[1], count.rooms[2], count.rooms[3]);
    CHECK(count.dead > 5000 && count.rooms[1] > 1000 && count.rooms[2] > 500 && count.rooms[3] > 50);
    return 0;
}
