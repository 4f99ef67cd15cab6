// Goals on tiny boards, against an exhaustive computation that shares only the board with the solver.
//
// All states that can follow are listed, with passes that never end play; the reacher wins where play can be forced into
// a reached state, computed backwards from those. Whatever the solver proves must agree: this tests zones and leaves, for
// a zone that is too small lets it skip the move that matters. Ko threats are part of the state; who wins against
// unlimited ones must win against any number, who wins with them must win with some number.
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
using Threats = std::array<int, 2>;
// Black, white, left, to move, ko, threats of reacher and preventer.
using State = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, int, int, Threats>;

class Exhaustive {
  public:
    explicit Exhaustive(const Target<2>& target) : target_(target) {}

    bool reacher_wins(const Board& board, const Mask<2>& left) {
        const int root = number_of(board, left, target_.threats);
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
    int number_of(const Board& board, const Mask<2>& left, const Threats& threats) {
        const State state{board.stones(BLACK).words[0], board.stones(WHITE).words[0], left.words[0],
                          static_cast<int>(board.to_play()), board.ko_point(), threats};
        const auto [found, added] = numbers_.try_emplace(state, static_cast<int>(boards_.size()));
        if (added) {
            boards_.push_back(board);
            left_.push_back(left);
            threats_.push_back(threats);
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
        Threats threats = threats_[index];
        const auto add = [&](Point move) {
            board.play_legal(move);
            children.push_back(number_of(board, left_[index] & board.stones(named), threats));
            board.undo();
        };
        board.legal_points().for_each(add);
        add(PASS);
        if (int& own = threats[board.to_play() == target_.reacher ? 0 : 1]; board.ko_point() != PASS && own > 0) {
            --own;
            add(board.ko_point());
        }
        open_[index] = static_cast<int>(children.size());
        for (const int child : children) parents_[static_cast<std::size_t>(child)].push_back(number);
    }

    Target<2> target_;
    std::map<State, int> numbers_;
    std::vector<Board> boards_;
    std::vector<Mask<2>> left_;
    std::vector<Threats> threats_;
    std::vector<std::vector<int>> parents_;
    std::vector<int> open_;
    std::vector<bool> won_;
    std::vector<bool> over_;
};

struct Count {
    int reached = 0, prevented = 0, unknown = 0, loops = 0, unpaid = 0;
};

bool has_loop(const Solution<2>& solution) {
    for (std::size_t i = 0; i < solution.proof.size(); ++i)
        for (const auto& [move, child] : solution.proof[i].replies)
            if (static_cast<std::size_t>(child) >= i) return true;
    return false;
}

// Whether the reacher wins by exhaustive play, each side with the numbers of threats that the proof speaks of: unlimited
// ones of the loser are tried as `few` and as `more`, those of the winner as more.
bool agrees(const Board& board, Target<2> target, const Solution<2>& solution) {
    constexpr int few = 1, more = 3;
    for (const int number : {few, more}) {
        Target<2> tried = target;
        for (int side = 0; side < 2; ++side)
            if (target.threats[side] == UNLIMITED_THREATS) tried.threats[side] = side == solution.winner ? more : number;
        if (Exhaustive(tried).reacher_wins(board, tried.stones) != (solution.winner == 0)) return false;
    }
    return true;
}

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

void agrees_with_exhaustive_play(int width, int height, int positions, unsigned seed, bool with_threats, Count& count) {
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
        if (with_threats) {
            for (int& number : target.threats) number = static_cast<int>(random() % 3);
            if (random() % 2) target.threats[random() % 2] = UNLIMITED_THREATS;
        }
        SearchLimits limits;
        limits.nodes = 3000;
        const Solution<2> solution = solve(board, target, limits, 1);
        if (solution.winner < 0)
            ++count.unknown;
        else
            CHECK(agrees(board, target, solution));
        count.loops += has_loop(solution);
        if (!solution.unpaid.empty()) {
            // What came up on the way: the payer loses when it has no threats.
            Target<2> tried = target;
            const int payer = target.threats[0] == UNLIMITED_THREATS ? 0 : 1;
            tried.threats[payer] = 0;
            CHECK(Exhaustive(tried).reacher_wins(board, tried.stones) == (payer == 1));
            ++count.unpaid;
        }
        if (solution.winner == 0) ++count.reached;
        if (solution.winner == 1) ++count.prevented;
    }
}

}  // namespace

int main() {
    Count count;
    agrees_with_exhaustive_play(3, 2, 400, 1, false, count);
    agrees_with_exhaustive_play(3, 3, 60, 2, false, count);
    agrees_with_exhaustive_play(7, 1, 300, 3, false, count);
    agrees_with_exhaustive_play(4, 2, 60, 4, false, count);
    agrees_with_exhaustive_play(3, 2, 600, 5, true, count);
    agrees_with_exhaustive_play(4, 2, 60, 6, true, count);
    agrees_with_exhaustive_play(7, 1, 200, 7, true, count);
    agrees_with_exhaustive_play(3, 3, 10, 8, true, count);
    std::printf("loops %d, unpaid %d, ", count.loops, count.unpaid);
    CHECK(count.unpaid > 20);
    std::printf("reached %d, prevented %d, unknown %d\n", count.reached, count.prevented, count.unknown);
    CHECK(count.reached > 100 && count.prevented > 100 && count.loops >= 5);
    CHECK(count.unknown < (count.reached + count.prevented) / 10);
    return 0;
}
