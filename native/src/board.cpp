#include "nerai/board.h"

#include <stdexcept>

namespace nerai {

template <int W>
SearchBoard<W>::SearchBoard(int width, int height, BoardRules rules) : rules_(rules) {
    const int words = words_for(width, height);
    if (words == 0 || words > W) throw std::invalid_argument("the board's sides must be from 1 to 19");
    geometry_ = std::make_shared<const Geometry<W>>(width, height);
    cells_[Geometry<W>::OUTSIDE] = OFF_BOARD_COLOR;
    labels_[Geometry<W>::OUTSIDE] = OUTSIDE_LABEL;
    chains_.resize(FIRST_LABEL);
    chains_[EMPTY_LABEL].liberty_count = 1;    // as a neighbour it gives a liberty, like an enemy chain to be taken
    chains_[OUTSIDE_LABEL].liberty_count = 2;  // gives none, like an enemy chain that stays
    remember_situation();
}

template <int W>
SearchBoard<W> SearchBoard<W>::from_stones(int width, int height, std::span<const std::uint8_t> cells, Color to_play,
                                           BoardRules rules, Point ko_point) {
    SearchBoard board(width, height, rules);
    if (cells.size() != static_cast<std::size_t>(board.geometry_->area))
        throw std::invalid_argument("stones must have one cell for each point of the board");
    for (Point point = 0; point < board.geometry_->area; ++point) {
        const std::uint8_t cell = cells[point];
        if (cell > WHITE) throw std::invalid_argument("a cell must be 0 (empty), 1 (black) or 2 (white)");
        if (cell == EMPTY) continue;
        const Color color = static_cast<Color>(cell);
        board.cells_[point] = color;
        board.stones_[color].set(point);
        board.stones_hash_ ^= ZOBRIST.stone[color][point];
    }
    board.set_up_chains();
    board.to_play_ = to_play;
    if (ko_point != PASS) {
        if (!board.takes_one_lone_stone(ko_point))
            throw std::invalid_argument("the ko point must be a point where to_play could take one lone stone");
        board.ko_point_ = ko_point;
        board.ko_color_ = to_play;
    }
    board.past_.clear();
    board.remember_situation();
    return board;
}

template <int W>
void SearchBoard<W>::set_up_chains() {
    const Mask<W> free = empty();
    for (const Color color : {BLACK, WHITE}) {
        Mask<W> left = stones_[color];
        while (left.any()) {
            Chain<W> chain;
            chain.stones = geometry_->flood(Mask<W>::of(left.first()), left);
            chain.liberties = geometry_->beside(chain.stones) & free;
            chain.stone_count = static_cast<std::uint16_t>(chain.stones.count());
            chain.liberty_count = static_cast<std::uint16_t>(chain.liberties.count());
            if (chain.liberty_count == 0) throw std::invalid_argument("a chain has no liberty");
            const std::uint32_t label = static_cast<std::uint32_t>(chains_.size());
            chain.stones.for_each([&](Point point) { labels_[point] = label; });
            left = left.without(chain.stones);
            chains_.push_back(chain);
        }
    }
}

// Whether a ko can be retaken there by `to_play`: nothing else is taken, and no own stone or empty point lies beside it.
template <int W>
bool SearchBoard<W>::takes_one_lone_stone(Point point) const {
    if (point < 0 || point >= geometry_->area || cells_[point] != EMPTY) return false;
    int taken = 0;
    for (const Point beside : geometry_->neighbours[point]) {
        if (cells_[beside] == OFF_BOARD_COLOR) continue;
        if (cells_[beside] != other(to_play_)) return false;
        const Chain<W>& chain = chains_[labels_[beside]];
        if (chain.liberty_count == 1) taken += chain.stone_count;
    }
    return taken == 1;
}

template <int W>
std::uint64_t SearchBoard<W>::hash() const {
    std::uint64_t hash = stones_hash_;
    if (to_play_ == WHITE) hash ^= ZOBRIST.white_to_play;
    if (ko_point() >= 0) hash ^= ZOBRIST.ko[ko_point_];
    return hash;
}

template <int W>
Legality SearchBoard<W>::legality(Point point) const {
    if (point == PASS) return Legality::LEGAL;
    if (point < 0 || point >= geometry_->area) return Legality::OFF_BOARD;
    if (cells_[point] != EMPTY) return Legality::OCCUPIED;
    if (point == ko_point_ && to_play_ == ko_color_) return Legality::KO;
    // An own neighbour must have another liberty, an enemy one must have none; what is empty or outside see above.
    bool breathes = false;
    for (const Point beside : geometry_->neighbours[point])
        breathes |= (chains_[labels_[beside]].liberty_count == 1) == (cells_[beside] != to_play_);
    if (!breathes && !rules_.suicide) return Legality::SUICIDE;
    if (rules_.ko != KoRule::SIMPLE && repeats(point)) return Legality::SUPERKO;
    return Legality::LEGAL;
}

template <int W>
Mask<W> SearchBoard<W>::legal_points() const {
    Mask<W> legal;
    empty().for_each([&](Point point) {
        if (is_legal(point)) legal.set(point);
    });
    return legal;
}

template <int W>
void SearchBoard<W>::play_legal(Point point) {
    const Color mover = to_play_;
    const Color enemy = other(mover);
    Ply& ply = plies_.emplace_back();
    ply.stones_hash = stones_hash_;
    ply.ko_point = static_cast<std::int16_t>(ko_point_);
    ply.ko_color = ko_color_;
    ply.to_play = mover;
    ply.point = static_cast<std::int16_t>(point);
    ko_point_ = PASS;
    ko_color_ = EMPTY;
    to_play_ = enemy;
    if (point == PASS) {
        remember_situation();
        return;
    }

    cells_[point] = mover;
    stones_[mover].set(point);
    stones_hash_ ^= ZOBRIST.stone[mover][point];

    // Without branches, because what lies around is hard to predict. A chain that lies beside the point several times
    // is met once: then its liberty there is gone. The records for what is empty or outside never had one.
    std::array<Point, 4> free;
    int free_count = 0, joined_count = 0, captured_count = 0;
    Chain<W>* const chains = chains_.data();
    for (const Point beside : geometry_->neighbours[point]) {
        const Color cell = cells_[beside];
        const std::uint32_t label = labels_[beside];
        const bool met = chains[label].lose_liberty(point);
        free[free_count] = beside;
        free_count += cell == EMPTY;
        ply.joined[joined_count] = label;
        joined_count += met & (cell == mover);
        ply.captured[captured_count] = label;
        captured_count += met & (cell == enemy) & (chains[label].liberty_count == 0);
    }
    ply.joined_count = static_cast<std::uint8_t>(joined_count);
    ply.captured_count = static_cast<std::uint8_t>(captured_count);

    if (joined_count == 0) {
        ply.chain = static_cast<std::uint32_t>(chains_.size());
        Chain<W>& chain = chains_.emplace_back();
        chain.stones.set(point);
        chain.stone_count = 1;
        for (int i = 0; i < free_count; ++i) chain.liberties.set(free[i]);
        chain.liberty_count = static_cast<std::uint16_t>(free_count);
    } else {
        for (int i = 1; i < joined_count; ++i)
            if (chains_[ply.joined[i]].stone_count > chains_[ply.joined[0]].stone_count)
                std::swap(ply.joined[0], ply.joined[i]);
        ply.chain = ply.joined[0];
        chains_.push_back(chains_[ply.chain]);
        Chain<W>& chain = chains_[ply.chain];
        chain.stones.set(point);
        ++chain.stone_count;
        for (int i = 0; i < free_count; ++i) chain.gain_liberty(free[i]);
        for (int i = 1; i < joined_count; ++i) {
            const Chain<W>& smaller = chains_[ply.joined[i]];
            chain.stones |= smaller.stones;
            chain.liberties |= smaller.liberties;
            chain.stone_count = static_cast<std::uint16_t>(chain.stone_count + smaller.stone_count);
            smaller.stones.for_each([&](Point stone) { labels_[stone] = ply.chain; });
        }
        if (joined_count > 1) chain.liberty_count = static_cast<std::uint16_t>(chain.liberties.count());
    }
    labels_[point] = ply.chain;

    for (int i = 0; i < captured_count; ++i) remove_stones(chains_[ply.captured[i]], enemy);
    const Chain<W>& own = chains_[ply.chain];
    if (own.liberty_count == 0) {
        ply.suicide = true;
        remove_stones(own, mover);
    } else if (captured_count == 1 && own.stone_count == 1 && own.liberty_count == 1 &&
               chains_[ply.captured[0]].stone_count == 1) {
        ko_point_ = own.liberties.first();
        ko_color_ = enemy;
    }
    remember_situation();
}

template <int W>
void SearchBoard<W>::undo() {
    const Ply& ply = plies_.back();
    const Color mover = ply.to_play;
    stones_hash_ = ply.stones_hash;
    ko_point_ = ply.ko_point;
    ko_color_ = ply.ko_color;
    to_play_ = mover;
    if (rules_.ko != KoRule::SIMPLE) past_.pop_back();
    const Point point = ply.point;
    if (point != PASS) {
        if (ply.suicide) return_stones(ply.chain, mover);
        for (int i = 0; i < ply.captured_count; ++i) return_stones(ply.captured[i], other(mover));
        for (int i = 1; i < ply.joined_count; ++i)
            chains_[ply.joined[i]].stones.for_each([&](Point stone) { labels_[stone] = ply.joined[i]; });
        if (ply.joined_count > 0) chains_[ply.chain] = chains_.back();
        chains_.pop_back();
        cells_[point] = EMPTY;
        labels_[point] = EMPTY_LABEL;
        stones_[mover].reset(point);
        for (const Point beside : geometry_->neighbours[point]) {
            const std::uint32_t label = labels_[beside];
            chains_[label].gain_liberty(point, label >= FIRST_LABEL);
        }
    }
    plies_.pop_back();
}

// Takes a chain without liberties off the board; its record stays as it is, for undo.
template <int W>
void SearchBoard<W>::remove_stones(const Chain<W>& chain, Color color) {
    const Color taker = other(color);
    prisoners_[taker] += chain.stone_count;
    stones_[color] = stones_[color].without(chain.stones);
    chain.stones.for_each([&](Point stone) {
        cells_[stone] = EMPTY;
        labels_[stone] = EMPTY_LABEL;
        stones_hash_ ^= ZOBRIST.stone[color][stone];
        for (const Point beside : geometry_->neighbours[stone])
            chains_[labels_[beside]].gain_liberty(stone, cells_[beside] == taker);
    });
}

// The reverse, except for the hash, which undo restores as a whole.
template <int W>
void SearchBoard<W>::return_stones(std::uint32_t label, Color color) {
    const Color taker = other(color);
    const Chain<W>& chain = chains_[label];
    prisoners_[taker] -= chain.stone_count;
    stones_[color] |= chain.stones;
    chain.stones.for_each([&](Point stone) {
        cells_[stone] = color;
        labels_[stone] = label;
        for (const Point beside : geometry_->neighbours[stone]) chains_[labels_[beside]].lose_liberty(stone);
    });
}

// Whether a move that is legal otherwise would bring back a position that the superko rule forbids.
template <int W>
bool SearchBoard<W>::repeats(Point point) const {
    const Color enemy = other(to_play_);
    std::array<Mask<W>, 3> after = stones_;
    after[to_play_].set(point);
    bool breathes = false;
    Mask<W> captured;
    Mask<W> joined = Mask<W>::of(point);
    for (const Point beside : geometry_->neighbours[point]) {
        if (cells_[beside] == EMPTY) breathes = true;
        if (cells_[beside] != BLACK && cells_[beside] != WHITE) continue;
        const Chain<W>& chain = chains_[labels_[beside]];
        if (cells_[beside] == enemy && chain.liberty_count == 1) captured |= chain.stones;
        if (cells_[beside] == to_play_) {
            joined |= chain.stones;
            breathes |= chain.liberty_count > 1;
        }
    }
    breathes |= captured.any();
    // As long as nothing was ever removed, each player's stones only grow, and no position can come back.
    if (breathes && prisoners_[BLACK] + prisoners_[WHITE] == 0) return false;
    after[enemy] = after[enemy].without(captured);
    if (!breathes) after[to_play_] = after[to_play_].without(joined);

    std::uint64_t hash = stones_hash_ ^ ZOBRIST.stone[to_play_][point];
    captured.for_each([&](Point stone) { hash ^= ZOBRIST.stone[enemy][stone]; });
    if (!breathes) joined.for_each([&](Point stone) { hash ^= ZOBRIST.stone[to_play_][stone]; });
    for (const Situation& past : past_) {
        if (past.stones_hash != hash) continue;
        if (rules_.ko == KoRule::SITUATIONAL && past.to_play != enemy) continue;
        if (past.stones[0] == after[BLACK] && past.stones[1] == after[WHITE]) return true;
    }
    return false;
}

template <int W>
void SearchBoard<W>::remember_situation() {
    if (rules_.ko != KoRule::SIMPLE) past_.push_back({stones_hash_, to_play_, {stones_[BLACK], stones_[WHITE]}});
}

template <int W>
std::uint64_t perft(SearchBoard<W>& board, int depth, bool passes) {
    if (depth == 0) return 1;
    const Mask<W> moves = board.legal_points();
    if (depth == 1) return static_cast<std::uint64_t>(moves.count()) + passes;
    std::uint64_t sum = 0;
    const auto count = [&](Point move) {
        board.play_legal(move);
        sum += perft(board, depth - 1, passes);
        board.undo();
    };
    moves.for_each(count);
    if (passes) count(PASS);
    return sum;
}

template class SearchBoard<2>;
template class SearchBoard<4>;
template class SearchBoard<6>;
template std::uint64_t perft(SearchBoard<2>&, int, bool);
template std::uint64_t perft(SearchBoard<4>&, int, bool);
template std::uint64_t perft(SearchBoard<6>&, int, bool);

}  // namespace nerai
