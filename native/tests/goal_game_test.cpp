// Goals on tiny boards, against an exhaustive computation that shares only the board with the solver.
//
// All states that can follow are listed, with passes that never end play; the reacher wins where play can be forced into
// a reached state, computed backwards from those. Whatever the solver proves must agree: this tests zones and leaves, for
// a zone that is too small lets it skip the move that matters.
#include "nerai/goal_game.h"

#include <deque>
#include <map>
#include <random>
#include <tuple>

#include "check.h"
#include "nerai/solve.h"

namespace {

using namespace nerai;

using Board = SearchBoard<2>;
using State = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, int, int>;  // black, white, left, to move, ko

class Exhaustive {
  public:
    explicit Exhaustive(const Target<2>& target) : target_(target) {}

    bool reacher_wins(const Board& board, const Mask<2>& left) {
        const int root = number_of(board, left);
        for (std::size_t next = 0; next < boards_.size(); ++next) expand(static_cast<int>(next));
        std::deque<int> waiting;
        for (std::size_t i = 0; i < boards_.size(); ++i)
            if (won_[i]) waiting.push_back(static_cast<int>(i));
        while (!waiting.empty()) {
            const int state = waiting.front();
            waiting.pop_front();
            for (const int before : parents_[static_cast<std::size_t>(state)]) {
                const auto index = static_cast<std::size_t>(before);
                if (won_[index] || over_[index]) continue;
                const bool reacher = boards_[index].to_play() == target_.reacher;
                if (reacher || --open_[index] == 0) {
                    won_[index] = true;
                    waiting.push_back(before);
                }
            }
        }
        return won_[static_cast<std::size_t>(root)];
    }

    std::size_t states() const { return boards_.size(); }

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
            const bool some_taken = !(left == target_.stones);
            const bool joined = left.any() && board.chain(left.first()).stones.contains(left);
            bool reached = false, impossible = false;
            switch (target_.kind) {
                case TargetKind::CAPTURE_ALL: reached = left.none(); break;
                case TargetKind::CAPTURE_ANY: reached = some_taken; break;
                case TargetKind::CONNECT: impossible = some_taken; reached = !some_taken && joined; break;
            }
            if (!reached && target_.liberty_bound > 0 && board.to_play() == target_.reacher)
                impossible |= board.chain(left.first()).liberty_count > target_.liberty_bound;
            won_.push_back(reached);
            over_.push_back(reached || impossible);
        }
        return found->second;
    }

    void expand(int number) {
        const auto index = static_cast<std::size_t>(number);
        if (over_[index]) return;
        Board board = boards_[index];
        const Color named = target_.kind == TargetKind::CONNECT ? target_.reacher : other(target_.reacher);
        std::vector<int> children;
        const auto add = [&](Point move) {
            board.play_legal(move);
            children.push_back(number_of(board, left_[index] & board.stones(named)));
            board.undo();
        };
        board.legal_points().for_each(add);
        add(PASS);
        open_[index] = static_cast<int>(children.size());
        for (const int child : children) parents_[static_cast<std::size_t>(child)].push_back(number);
    }

    Target<2> target_;
    std::map<State, int> numbers_;
    std::vector<Board> boards_;
    std::vector<Mask<2>> left_;
    std::vector<std::vector<int>> parents_;
    std::vector<int> open_;
    std::vector<bool> won_;
    std::vector<bool> over_;
};

struct Count {
    int reached = 0, prevented = 0, unknown = 0;
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

void agrees_with_exhaustive_play(int width, int height, int positions, unsigned seed, Count& count) {
    std::mt19937 random(seed);
    for (int i = 0; i < positions; ++i) {
        Board board = random_board(width, height, random, {KoRule::SIMPLE, random() % 4 == 0});
        Target<2> target;
        target.kind = static_cast<TargetKind>(random() % 3);
        target.reacher = random() % 2 ? BLACK : WHITE;
        const Color named = target.kind == TargetKind::CONNECT ? target.reacher : other(target.reacher);
        Mask<2> stones = board.stones(named);
        if (stones.none()) continue;
        if (target.kind == TargetKind::CAPTURE_ALL && random() % 2) {
            target.stones = board.chain(stones.first()).stones;
            target.liberty_bound = static_cast<int>(random() % 3);
        } else {
            stones.for_each([&](Point stone) {
                if (random() % 2) target.stones.set(stone);
            });
            if (target.stones.none()) continue;
        }
        const bool expected = Exhaustive(target).reacher_wins(board, target.stones);
        SearchLimits limits;
        limits.nodes = 3000;
        const Solution<2> solution = solve(board, target, limits, 1);
        if (solution.winner < 0)
            ++count.unknown;
        else
            CHECK((solution.winner == 0) == expected);
        if (solution.winner == 0) ++count.reached;
        if (solution.winner == 1) ++count.prevented;
    }
}

}  // namespace

int main() {
    Count count;
    agrees_with_exhaustive_play(3, 2, 400, 1, count);
    agrees_with_exhaustive_play(3, 3, 60, 2, count);
    agrees_with_exhaustive_play(7, 1, 300, 3, count);
    agrees_with_exhaustive_play(4, 2, 60, 4, count);
    std::printf("reached %d, prevented %d, unknown %d\n", count.reached, count.prevented, count.unknown);
    CHECK(count.reached > 100 && count.prevented > 100);
    CHECK(count.unknown < (count.reached + count.prevented) / 10);
    return 0;
}
