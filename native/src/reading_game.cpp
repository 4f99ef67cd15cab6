#include "nerai/reading_game.h"

#include <algorithm>

#include "nerai/alive.h"

namespace nerai {

template <int W>
std::uint64_t ReadingGame<W>::key() const {
    return board_.hash() ^ mixed(0xC3C3u + 256u * threats_[0] + threats_[1]);
}

template <int W>
bool ReadingGame<W>::playable(Point point) const {
    const Legality legality = board_.legality(point);
    if (legality == Legality::KO) return threats_[to_move()] > 0;
    return legality == Legality::LEGAL;
}

template <int W>
void ReadingGame<W>::play(int move) {
    before_.push_back(threats_);
    if (move != PASS && move == board_.ko_point()) --threats_[to_move()];
    board_.play_legal(move);
}

template <int W>
void ReadingGame<W>::undo() {
    board_.undo();
    threats_ = before_.back();
    before_.pop_back();
}

template <int W>
Decision ReadingGame<W>::decide(Zone&) const {
    return reading_.kind == ReadingKind::TAKE ? decide_take() : decide_join();
}

// Two points that only its owner can fill, or Benson's test where there is one such point at least.
template <int W>
bool ReadingGame<W>::alive(const Chain<W>& chain) const {
    const Color own = board_.at(chain.stones.first());
    bool promising = false;
    chain.liberties.for_each([&](Point point) {
        bool enclosed = true;
        for (const Point beside : board_.geometry().neighbours[point])
            enclosed &= board_.at(beside) == own || board_.at(beside) == OFF_BOARD_COLOR;
        promising |= enclosed;
    });
    return promising && unconditionally_alive(board_, chain.stones.first()).chains.any();
}

template <int W>
Decision ReadingGame<W>::decide_take() const {
    const Color cell = board_.at(reading_.first);
    if (cell != preventer()) {
        // Taken. Where the preventer can pay for retaking the ko it is not over.
        const bool may_be_retaken = to_move() == 1 && board_.ko_point() == reading_.first && threats_[1] > 0;
        return may_be_retaken ? Decision::OPEN : won_by(0);
    }
    const auto& chain = board_.chain(reading_.first);
    const int bound = reading_.bound;
    if (to_move() == 1) return chain.liberty_count > bound ? won_by(1) : Decision::OPEN;
    if (chain.liberty_count > bound) return won_by(1);
    // At the root the move is asked for.
    if (!at_root() && chain.liberty_count == 1 && chain.stone_count > 1) return won_by(0);
    if (chain.liberty_count >= 2 && alive(chain)) return won_by(1);
    return Decision::OPEN;
}

// The number of liberties a stone of that colour would have there, captures aside.
template <int W>
Mask<W> ReadingGame<W>::chains_beside(const Mask<W>& points, Color color) const {
    Mask<W> left = board_.geometry().beside(points) & board_.stones(color), all;
    while (left.any()) {
        const auto& chain = board_.chain(left.first()).stones;
        all |= chain;
        left = left.without(chain);
    }
    return all;
}

template <int W>
void ReadingGame<W>::candidates(Moves& moves) const {
    moves.clear();
    if (reading_.kind != ReadingKind::TAKE) moves_to_join(moves);
    else if (to_move() == 0) moves_to_take(moves);
    else moves_to_save(moves);
    std::erase_if(moves, [&](int move) {
        return (move != PASS && !playable(move)) || (at_root() && move == reading_.not_first);
    });
}

// The liberties of the chains of these stones that have at most so many.
template <int W>
void ReadingGame<W>::add_short(Mask<W> stones, int liberties, Moves& moves) const {
    for (int count = 1; count <= liberties; ++count)
        for (Mask<W> left = stones; left.any();) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            if (chain.liberty_count == count) chain.liberties.for_each([&](Point point) { add_move(moves, point); });
        }
}

// Moves about a chain and, down to some depth, about the chains short of liberties that it depends on.
template <int W>
void ReadingGame<W>::add_about(const Chain<W>& chain, int depth, Mask<W>& seen, Moves& moves) const {
    const auto& geometry = board_.geometry();
    const Color own = board_.at(chain.stones.first());
    seen |= chain.stones;
    chain.liberties.for_each([&](Point point) { add_move(moves, point); });
    if (depth == 0) return;
    if (chain.liberty_count <= reading_.bound)
        (geometry.beside(chain.liberties) & board_.empty()).for_each([&](Point point) { add_move(moves, point); });
    const Mask<W> reach = chain.stones | chain.liberties;
    for (const Color color : {other(own), own}) {
        Mask<W> left = (geometry.beside(color == own ? chain.liberties : reach) & board_.stones(color)).without(seen);
        while (left.any()) {
            const auto& next = board_.chain(left.first());
            left = left.without(next.stones);
            if (next.liberty_count <= depth + 1) add_about(next, depth - (next.liberty_count > 1), seen, moves);
        }
    }
}

// Those of the stones whose chains have at most so many liberties.
template <int W>
Mask<W> ReadingGame<W>::short_of(Mask<W> stones, int liberties) const {
    Mask<W> found;
    while (stones.any()) {
        const auto& chain = board_.chain(stones.first());
        stones = stones.without(chain.stones);
        if (chain.liberty_count <= liberties) found |= chain.stones;
    }
    return found;
}

template <int W>
void ReadingGame<W>::moves_to_take(Moves& moves) const {
    const auto& geometry = board_.geometry();
    const auto& chain = board_.chain(reading_.first);
    const Color own = reading_.reacher;
    const Mask<W> empty = board_.empty();
    if (chain.liberty_count == 1 && chain.stone_count > 1) add_move(moves, chain.liberties.first());
    // Own chains around that are in atari must be saved, if need be by taking.
    const Mask<W> around = chains_beside(chain.stones, own);
    for (Mask<W> left = around; left.any();) {
        const auto& wall = board_.chain(left.first());
        left = left.without(wall.stones);
        if (wall.liberty_count != 1) continue;
        add_short(geometry.beside(wall.stones) & board_.stones(preventer()), 1, moves);
        add_move(moves, wall.liberties.first());
    }
    // Liberties, first those where the chain would gain most, with a stone that stands.
    std::vector<std::pair<int, Point>> ranked;
    Mask<W> approach;
    chain.liberties.for_each([&](Point point) {
        const int gain = liberties_after(board_, point, preventer());
        const int own_liberties = liberties_after(board_, point, own);
        ranked.push_back({-(3 * gain + std::min(own_liberties, 3)), point});
        // A stone there would be in atari: its chains need liberties first.
        if (own_liberties <= 1) approach |= chains_beside(Mask<W>::of(point), own);
    });
    std::sort(ranked.begin(), ranked.end());
    for (const auto& [rank, point] : ranked) add_move(moves, point);
    if (chain.liberty_count <= reading_.bound) {
        const Mask<W> second = (geometry.beside(chain.liberties) & empty).without(chain.liberties);
        second.for_each([&](Point point) { add_move(moves, point); });
        add_short(chains_beside(chain.liberties, preventer()).without(chain.stones), 1, moves);
    }
    add_short(around, 2, moves);
    if (reading_.width >= 1) add_short(approach, 3, moves);
    Mask<W> seen;
    add_about(chain, reading_.width, seen, moves);
    if (board_.ko_point() != PASS) moves.push_back(PASS);
}

template <int W>
void ReadingGame<W>::moves_to_save(Moves& moves) const {
    const auto& geometry = board_.geometry();
    if (board_.at(reading_.first) != preventer()) {  // taken by a ko that can be retaken
        add_move(moves, reading_.first);
        moves.push_back(PASS);
        return;
    }
    const auto& chain = board_.chain(reading_.first);
    const Mask<W> around = chains_beside(chain.stones, reading_.reacher);
    add_short(around, 1, moves);
    std::vector<std::pair<int, Point>> ranked;
    chain.liberties.for_each([&](Point point) { ranked.push_back({-liberties_after(board_, point, preventer()), point}); });
    std::sort(ranked.begin(), ranked.end());
    for (const auto& [rank, point] : ranked) add_move(moves, point);
    if (chain.liberty_count > 1 || chain.stone_count == 1) {
        const Mask<W> second = (geometry.beside(chain.liberties) & board_.empty()).without(chain.liberties);
        second.for_each([&](Point point) { add_move(moves, point); });
        add_short(around, chain.liberty_count > 2 ? 3 : 2, moves);
        Mask<W> seen;
        add_about(chain, reading_.width, seen, moves);
    }
    moves.push_back(PASS);
}

template <int W>
Estimate read(SearchBoard<W>& board, const Reading& reading, SearchLimits limits, std::size_t table_mb) {
    ReadingGame<W> game(board, reading);
    return estimate(game, limits, table_mb);
}

template class ReadingGame<2>;
template class ReadingGame<4>;
template class ReadingGame<6>;
template Estimate read(SearchBoard<2>&, const Reading&, SearchLimits, std::size_t);
template Estimate read(SearchBoard<4>&, const Reading&, SearchLimits, std::size_t);
template Estimate read(SearchBoard<6>&, const Reading&, SearchLimits, std::size_t);

}  // namespace nerai
