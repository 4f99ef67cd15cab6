#include "nerai/goal_tree.h"

#include <algorithm>
#include <cmath>

namespace nerai {
namespace {

using Cell = PlayoutBoard::Cell;

// Opinions. A node is opened after so many visits; a move counts as known from other lines for about so many visits; how
// much being little known is worth; how many of ten self-ataris a playout plays.
constexpr int OPENED_AFTER = 4;
constexpr std::uint32_t JUDGED_AFTER = 1;
constexpr double SHARED_VISITS = 600;
constexpr double CURIOSITY = 0.25;
constexpr unsigned SELF_ATARIS = 3;
constexpr int MOST_MOVES = 150;
constexpr std::size_t MOST_NODES = 2'000'000;

struct Node {
    Cell cell = 0;  // NO_CELL: a pass
    std::int8_t winner = -1;  // settled for 0 the attacker, 1 the defender
    std::uint32_t first = 0;
    std::uint16_t count = 0;
    std::uint32_t visits = 0;
    float wins = 0;  // of the side that played the move
    std::uint32_t shared_visits = 0;
    float shared_wins = 0;
};

class Grower {
  public:
    Grower(const PlayoutBoard& start, const GoalTreeOptions& options)
        : start_(start), attacker_(options.attacker), judge_(options.judge), random_(options.seed) {
        for (const Point point : options.stones) target_.push_back(start.cell_of(point));
        for (const Point point : options.guard) guard_.push_back(start.cell_of(point));
        for (const Point point : options.arena) {
            arena_.push_back(start.cell_of(point));
            inside_[start.cell_of(point)] = true;
        }
        nodes_.reserve(1 << 16);
        nodes_.emplace_back();
        open(0, start);
    }

    void grow(std::int64_t playouts, const StopFlag* stop) {
        for (std::int64_t done = 0; done < playouts; ++done) {
            if (stop && (done & 63) == 0 && stop->is_set()) break;
            if (nodes_[0].winner >= 0) break;
            play_once();
        }
    }

    std::vector<GoalMove> moves() const {
        std::vector<GoalMove> found;
        const Node& root = nodes_[0];
        for (std::uint32_t i = root.first; i < root.first + root.count; ++i) {
            const Node& node = nodes_[i];
            const Point point = node.cell == PlayoutBoard::NO_CELL ? PASS : start_.point_of(node.cell);
            found.push_back({point, node.visits, node.wins, node.winner});
        }
        std::stable_sort(found.begin(), found.end(), [](const GoalMove& a, const GoalMove& b) { return a.visits > b.visits; });
        return found;
    }

    int winner() const { return nodes_[0].winner; }

  private:
    void open(std::uint32_t index, const PlayoutBoard& board) {
        const std::uint32_t first = static_cast<std::uint32_t>(nodes_.size());
        for (const Cell cell : arena_) {
            if (board.color_at(cell) == EMPTY && board.playable(cell)) nodes_.push_back({.cell = cell});
        }
        nodes_.push_back({.cell = PlayoutBoard::NO_CELL});
        nodes_[index].first = first;
        nodes_[index].count = static_cast<std::uint16_t>(nodes_.size() - first);
    }

    // Whether what follows is settled: by one move that wins, or by all of them.
    void settle(std::uint32_t index, int mover) {
        Node& node = nodes_[index];
        bool all = node.count != 0;
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            if (nodes_[i].winner == mover) {
                node.winner = static_cast<std::int8_t>(mover);
                return;
            }
            all &= nodes_[i].winner >= 0;
        }
        if (all) node.winner = static_cast<std::int8_t>(1 - mover);
    }

    int judged() {
        line_.clear();
        for (std::size_t i = 1; i < path_.size(); ++i) {
            const Cell cell = nodes_[path_[i]].cell;
            line_.push_back(cell == PlayoutBoard::NO_CELL ? PASS : start_.point_of(cell));
        }
        return judge_(line_);
    }

    std::uint32_t choose(const Node& parent, int mover) {
        const double total = std::log(1.0 + parent.visits);
        std::uint32_t best = parent.first;
        double most = -1;
        for (std::uint32_t i = parent.first; i < parent.first + parent.count; ++i) {
            const Node& node = nodes_[i];
            if (node.winner == 1 - mover) continue;
            const double share = SHARED_VISITS / (SHARED_VISITS + 3.0 * node.visits);
            const double weight = std::sqrt(share) * (node.shared_visits != 0);
            const double own = node.visits ? double{node.wins} / node.visits : 0.5;
            const double shared = node.shared_visits ? double{node.shared_wins} / node.shared_visits : 0.0;
            double value = (1 - weight) * own + weight * shared;
            value += CURIOSITY * std::sqrt(total / (1.0 + node.visits));
            value += 1e-4 * static_cast<double>(random_.next() >> 40) / (1 << 24);
            if (value > most) {
                most = value;
                best = i;
            }
        }
        return best;
    }

    void play(PlayoutBoard& board, Cell cell) {
        const int side = board.to_play() == attacker_ ? 0 : 1;
        if (cell == PlayoutBoard::NO_CELL) {
            board.pass();
            return;
        }
        board.play_cell(cell);
        if (first_by_[cell] == 0) {
            first_by_[cell] = static_cast<std::uint8_t>(side + 1);
            touched_.push_back(cell);
        }
    }

    static bool any_left(const PlayoutBoard& board, const std::vector<Cell>& stones, Color color) {
        return std::any_of(stones.begin(), stones.end(), [&](Cell cell) { return board.color_at(cell) == color; });
    }

    // Whether the defender has come out well, as it stands.
    bool defended(const PlayoutBoard& board) const {
        return any_left(board, target_, other(attacker_)) || (!guard_.empty() && !any_left(board, guard_, attacker_));
    }

    // Whether nothing that follows can matter.
    bool over(const PlayoutBoard& board) const {
        return guard_.empty() ? !any_left(board, target_, other(attacker_)) : !any_left(board, guard_, attacker_);
    }

    Cell choose_move(PlayoutBoard& board) {
        Cell cell = choose_reply(board, random_, {.captures = true, .atari = true, .shape = true});
        if (cell != PlayoutBoard::NO_CELL && inside_[cell]) return cell;
        for (unsigned left = static_cast<unsigned>(arena_.size()); left != 0;) {
            const unsigned index = random_.below(left);
            cell = arena_[index];
            if (board.color_at(cell) == EMPTY && board.playable(cell) &&
                (!board.self_atari(cell) || random_.below(10) < SELF_ATARIS))
                return cell;
            std::swap(arena_[index], arena_[--left]);
        }
        return PlayoutBoard::NO_CELL;
    }

    bool play_out(PlayoutBoard& board, int passes) {
        for (int moves = 0; passes < 2 && moves < MOST_MOVES; ++moves) {
            const Cell cell = choose_move(board);
            passes = cell == PlayoutBoard::NO_CELL ? passes + 1 : 0;
            play(board, cell);
            if ((moves & 7) == 7 && over(board)) break;
        }
        return defended(board);
    }

    void play_once() {
        PlayoutBoard board = start_;
        path_.assign(1, 0);
        int passes = 0;
        while (passes < 2 && nodes_[path_.back()].count != 0) {
            const std::uint32_t next = choose(nodes_[path_.back()], board.to_play() == attacker_ ? 0 : 1);
            const Cell cell = nodes_[next].cell;
            passes = cell == PlayoutBoard::NO_CELL ? passes + 1 : 0;
            play(board, cell);
            path_.push_back(next);
            if (over(board) || nodes_[next].winner >= 0) break;
        }
        const std::uint32_t leaf = path_.back();
        const bool decided = over(board);
        if (judge_ && decided) nodes_[leaf].winner = defended(board) ? 1 : 0;
        if (judge_ && !decided && nodes_[leaf].winner < 0 && nodes_[leaf].visits == JUDGED_AFTER && path_.size() > 1)
            nodes_[leaf].winner = static_cast<std::int8_t>(judged());
        const int known = nodes_[leaf].winner;
        if (!decided && known < 0 && passes < 2 && nodes_[leaf].count == 0 && nodes_[leaf].visits >= OPENED_AFTER &&
            nodes_.size() < MOST_NODES)
            open(leaf, board);
        const int winner = known >= 0 ? known : (decided ? defended(board) : play_out(board, passes)) ? 1 : 0;
        int mover = start_.to_play() == attacker_ ? 0 : 1;
        if (known >= 0)
            for (std::size_t depth = path_.size() - 1; depth-- > 0;) settle(path_[depth], depth % 2 == 0 ? mover : 1 - mover);
        for (std::size_t depth = 0; depth < path_.size(); ++depth) {
            Node& node = nodes_[path_[depth]];
            ++node.visits;
            if (depth > 0) {
                const int played = (depth % 2 == 1) ? mover : 1 - mover;
                node.wins += played == winner;
            }
            const int next = depth % 2 == 0 ? mover : 1 - mover;
            for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
                Node& child = nodes_[i];
                if (child.cell != PlayoutBoard::NO_CELL && first_by_[child.cell] == next + 1) {
                    ++child.shared_visits;
                    child.shared_wins += next == winner;
                }
            }
        }
        for (const Cell cell : touched_) first_by_[cell] = 0;
        touched_.clear();
    }

    PlayoutBoard start_;
    Color attacker_;
    GoalJudge judge_;
    PlayoutRandom random_;
    std::vector<Cell> target_;
    std::vector<Cell> guard_;
    std::vector<Cell> arena_;
    std::array<bool, PlayoutBoard::CELLS> inside_{};
    std::array<std::uint8_t, PlayoutBoard::CELLS> first_by_{};  // who played there first in this playout: 1 attacker, 2 defender
    std::vector<Cell> touched_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    std::vector<Point> line_;
};

}  // namespace

GoalTree grow_goal_tree(const PlayoutBoard& start, const GoalTreeOptions& options) {
    Grower tree(start, options);
    tree.grow(options.playouts, options.stop);
    return {tree.winner(), tree.moves()};
}

}  // namespace nerai
