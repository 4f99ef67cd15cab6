#include "nerai/link.h"

#include <algorithm>
#include <utility>

#include "nerai/ladder.h"

namespace nerai {
namespace {

constexpr int MOVES_OF_A_LADDER = 200;

// The points of the lowest ranks.
std::vector<Point> best_of(std::vector<std::pair<int, Point>>& ranked, std::size_t most) {
    std::sort(ranked.begin(), ranked.end());
    std::vector<Point> points;
    for (const auto& [rank, point] : ranked)
        if (points.size() < most) points.push_back(point);
    return points;
}

}  // namespace

template <int W>
bool LinkReader<W>::linked(int moves) {
    const Color to_play = board_.to_play();
    board_.set_to_play(other(owner_));
    left_ = most_moves_;
    const bool result = is_linked(moves) && left_ >= 0;
    board_.set_to_play(to_play);
    return result;
}

template <int W>
bool LinkReader<W>::joinable(int moves) {
    const Color to_play = board_.to_play();
    board_.set_to_play(owner_);
    left_ = most_moves_;
    const bool result = can_join(moves) || left_ < 0;
    board_.set_to_play(to_play);
    return result;
}

template <int W>
std::vector<Point> LinkReader<W>::joining(int moves, std::size_t most) {
    std::vector<std::pair<int, Point>> found;
    const Color to_play = board_.to_play();
    board_.set_to_play(owner_);
    left_ = most_moves_;
    Mask<W> points = own_moves(moves);
    while (points.any()) {
        const Point point = points.pop();
        if (!board_.is_legal(point)) continue;
        board_.play_legal(point);
        if (is_linked(moves - 1) && left_ >= 0) {
            Mask<W> used;
            const int stones = held_together(board_, one_, used).count();
            const bool one_chain = board_.chain(one_).stones.test(two_);
            found.emplace_back(-2 * stones - one_chain, point);
        }
        board_.undo();
    }
    board_.set_to_play(to_play);
    return best_of(found, most);
}

template <int W>
std::vector<Point> LinkReader<W>::parting(int moves, std::size_t most) {
    std::vector<std::pair<int, Point>> found;
    const Color to_play = board_.to_play();
    board_.set_to_play(other(owner_));
    left_ = most_moves_;
    Mask<W> points = enemy_moves(moves);
    while (points.any()) {
        const Point point = points.pop();
        if (!board_.is_legal(point)) continue;
        board_.play_legal(point);
        const bool parted = gone() || (!can_join(moves) && left_ >= 0);
        if (parted && !LadderReader<W>(board_, point, MOVES_OF_A_LADDER).caught(true))
            found.emplace_back(-int{board_.chain(point).liberty_count}, point);
        board_.undo();
    }
    board_.set_to_play(to_play);
    return best_of(found, most);
}

// Whether the enemy, who has the move, can no longer part them: they are held together, and he takes neither.
template <int W>
bool LinkReader<W>::joined() {
    Mask<W> used;
    return held_together(board_, one_, used).test(two_) && !caught(one_) && !caught(two_);
}

template <int W>
bool LinkReader<W>::caught(Point stone) {
    return board_.chain(stone).liberty_count <= 2 && LadderReader<W>(board_, stone, MOVES_OF_A_LADDER).caught(true);
}

template <int W>
bool LinkReader<W>::is_linked(int moves) {
    if (gone()) return false;
    if (moves == 0) return joined();
    if (!spend()) return false;
    board_.play_legal(PASS);
    bool result = can_join(moves);
    board_.undo();
    Mask<W> points = result ? enemy_moves(moves) : Mask<W>{};
    while (result && points.any()) {
        const Point point = points.pop();
        if (!board_.is_legal(point)) continue;
        if (!spend()) return false;
        board_.play_legal(point);
        result = !gone() && can_join(moves);
        board_.undo();
    }
    return result;
}

template <int W>
bool LinkReader<W>::can_join(int moves) {
    if (gone()) return false;
    if (board_.chain(one_).stones.test(two_)) return true;
    for (int stones = 1; stones <= moves; ++stones) {
        Mask<W> points = own_moves(stones);
        while (points.any()) {
            const Point point = points.pop();
            if (!board_.is_legal(point)) continue;
            if (!spend()) return false;
            board_.play_legal(point);
            const bool result = is_linked(stones - 1);
            board_.undo();
            if (result) return true;
        }
    }
    return false;
}

// The empty points on ways between the chains that take so many stones at most, and those that links rest on.
template <int W>
Mask<W> LinkReader<W>::on_ways(int stones, Mask<W>& used) const {
    const Mask<W> one = held_together(board_, one_, used), two = held_together(board_, two_, used);
    const Ways<W> first = ways_from(board_, owner_, one, stones), second = ways_from(board_, owner_, two, stones);
    Mask<W> points;
    for (int step = 1; step <= stones; ++step) points |= first[step] & second[stones + 1 - step];
    return points & board_.empty();
}

template <int W>
Mask<W> LinkReader<W>::own_moves(int moves) const {
    const Mask<W> both = board_.chain(one_).stones | board_.chain(two_).stones;
    Mask<W> used;
    const Mask<W> points = on_ways(moves + 1, used);
    return points | (used & board_.empty()) | liberties_of_short(both, other(owner_), moves == 1 ? 1 : 2);
}

template <int W>
Mask<W> LinkReader<W>::enemy_moves(int moves) const {
    const Mask<W> both = board_.chain(one_).stones | board_.chain(two_).stones;
    Mask<W> used;
    Mask<W> points = on_ways(moves + 1, used) | liberties_of_short(both, other(owner_), 2);
    points |= used & board_.empty();
    for (const Point stone : {one_, two_})
        if (board_.chain(stone).liberty_count <= 2) points |= board_.chain(stone).liberties;
    return points;
}

// The liberties of chains of a colour beside some points that have so many liberties at most.
template <int W>
Mask<W> LinkReader<W>::liberties_of_short(const Mask<W>& beside_of, Color color, int liberties) const {
    Mask<W> points;
    (board_.geometry().beside(beside_of) & board_.stones(color)).for_each([&](Point point) {
        const Chain<W>& chain = board_.chain(point);
        if (chain.liberty_count <= liberties) points |= chain.liberties;
    });
    return points;
}

template class LinkReader<2>;
template class LinkReader<4>;
template class LinkReader<6>;

}  // namespace nerai
