#include "nerai/goal_game.h"

#include <stdexcept>

namespace nerai {

// With what the stones do not tell: named stones already taken (a stone may stand there again), threats left.
template <int W>
std::uint64_t GoalGame<W>::key() const {
    std::uint64_t key = board_.hash();
    const Mask<W> taken = target_.stones.without(left_);
    for (int i = 0; i < W; ++i)
        if (taken.words[i] != 0) key ^= mixed(taken.words[i] + 0x51ED27u * (i + 1));
    key ^= mixed(0xA5A5u + 256u * (threats_[0] + 1) + (threats_[1] + 1));
    return key;
}

template <int W>
std::pair<Decision, Leaf> GoalGame<W>::leaf(Zone& zone) {
    const bool reacher_moves = to_move() == 0;
    const auto won_by_reacher = reacher_moves ? Decision::MOVER_WINS : Decision::MOVER_LOSES;
    const auto won_by_preventer = reacher_moves ? Decision::MOVER_LOSES : Decision::MOVER_WINS;
    zone = Zone{};
    const bool some_taken = !(left_ == target_.stones);
    switch (target_.kind) {
        case TargetKind::CAPTURE_ALL:
            if (left_.none()) return {won_by_reacher, Leaf::REACHED};
            break;
        case TargetKind::CAPTURE_ANY:
            if (some_taken) return {won_by_reacher, Leaf::REACHED};
            break;
        case TargetKind::CONNECT:
            if (some_taken) return {won_by_preventer, Leaf::IMPOSSIBLE};
            if (const auto& chain = board_.chain(left_.first()); chain.stones.contains(left_)) {
                zone = chain.stones;
                return {won_by_reacher, Leaf::REACHED};
            }
            return {Decision::OPEN, Leaf::NONE};
    }
    if (target_.liberty_bound > 0 && reacher_moves) {
        const auto& chain = board_.chain(left_.first());
        if (chain.liberty_count > target_.liberty_bound) {
            zone = chain.stones | some_of(chain.liberties, target_.liberty_bound + 1, hidden_from(preventer()));
            return {won_by_preventer, Leaf::BOUND};
        }
    }
    if (reacher_moves && alive(zone)) return {won_by_preventer, Leaf::ALIVE};
    if (dead(zone)) return {won_by_reacher, Leaf::DEAD};
    return {Decision::OPEN, Leaf::NONE};
}

// Whether enough named stones can never be taken; the zone is then what that rests on.
template <int W>
bool GoalGame<W>::alive(Zone& zone) const {
    for (Mask<W> left = left_; left.any();) {
        const auto& chain = board_.chain(left.first());
        left = left.without(chain.stones);
        const bool asked = chain.liberty_count >= 2 && !zone.contains(chain.stones);
        const Alive<W> found =
            asked ? unconditionally_alive(board_, chain.stones.first(), hidden_from(preventer())) : Alive<W>{};
        if (target_.kind == TargetKind::CAPTURE_ALL && found.chains.any()) {
            zone = found.chains | found.regions;
            return true;
        }
        if (target_.kind == TargetKind::CAPTURE_ANY) {
            zone |= found.chains | found.regions;
            if (!zone.contains(chain.stones)) {
                zone = Zone{};
                return false;
            }
        }
    }
    return target_.kind == TargetKind::CAPTURE_ANY;
}

// Whether the named stones are shut in by assured chains in a shape that is dead whatever is played.
template <int W>
bool GoalGame<W>::dead(Zone& zone) const {
    // A bound could be passed on the way.
    if (target_.open.none() || target_.liberty_bound > 0) return false;
    Wall<W> wall{{}, target_.open};
    for (Mask<W> left = board_.geometry().beside(target_.open) & board_.stones(target_.reacher); left.any();) {
        const Chain<W>& chain = board_.chain(left.first());
        if (assured(chain)) wall.stones |= chain.stones;
        left = left.without(chain.stones);
    }
    if (target_.kind == TargetKind::CAPTURE_ALL) return dead_in_wall(board_, left_, wall, zone);
    for (Mask<W> left = left_; left.any();) {
        const Mask<W>& chain = board_.chain(left.first()).stones;
        if (dead_in_wall(board_, left & chain, wall, zone)) return true;
        left = left.without(chain);
    }
    return false;
}

template <int W>
bool GoalGame<W>::seed_of_loss(Zone& zone) const {
    if (passes_in_earnest()) return false;
    // Standing: the preventer answers a pass by passing. What must stay as it is for that is a chain still there, or,
    // against a connection, everything around one of the chains.
    const auto& chain = chain_in_sight(left_, hidden_from(preventer()));
    switch (target_.kind) {
        case TargetKind::CAPTURE_ALL: zone |= chain.stones; break;
        case TargetKind::CAPTURE_ANY: zone |= chains_of(left_); break;
        case TargetKind::CONNECT: add_around(chain.stones, zone); break;
    }
    return true;
}

template <int W>
Mask<W> GoalGame<W>::chains_of(const Mask<W>& stones) const {
    Mask<W> left = stones, all;
    while (left.any()) {
        const auto& chain = board_.chain(left.first()).stones;
        all |= chain;
        left = left.without(chain);
    }
    return all;
}

// Liberties of the chain, of the enemy chains beside it that are short of liberties, and the points beside the liberties.
template <int W>
void GoalGame<W>::add_near(const Mask<W>& chain_stones, Mask<W>& found) const {
    const auto& geometry = board_.geometry();
    const Mask<W> empty = board_.empty();
    const Mask<W> liberties = geometry.beside(chain_stones) & empty;
    found |= liberties | (geometry.beside(liberties) & empty);
    Mask<W> enemies = geometry.beside(chain_stones).without(empty).without(chain_stones);
    while (enemies.any()) {
        const auto& chain = board_.chain(enemies.first());
        if (chain.liberty_count <= 2) found |= chain.liberties;
        enemies = enemies.without(chain.stones);
    }
}

template <int W>
void GoalGame<W>::candidates(Moves& moves) const {
    moves.clear();
    Mask<W> rest;
    const Mask<W> named = chains_of(left_);
    const auto push = [&](Point point) {
        if (target_.open.test(point) || !playable(point)) return;
        if (std::find(moves.begin(), moves.end(), point) == moves.end()) moves.push_back(point);
    };
    // Captures that end it or save a chain first, then the liberties, then their surroundings.
    const auto& geometry = board_.geometry();
    Mask<W> around = named | geometry.beside(named);
    Mask<W> stones = around & (board_.stones(BLACK) | board_.stones(WHITE));
    while (stones.any()) {
        const auto& chain = board_.chain(stones.first());
        if (chain.liberty_count == 1) push(chain.liberties.first());
        stones = stones.without(chain.stones);
    }
    const Mask<W> liberties = geometry.beside(named) & board_.empty();
    liberties.for_each(push);
    if (target_.region.any()) {
        (target_.region & board_.empty()).for_each(push);
        if (passes_in_earnest()) moves.push_back(PASS);
        return;
    }
    Mask<W> left = named;
    while (left.any()) {
        const Mask<W> chain = board_.chain(left.first()).stones;
        add_near(chain, rest);
        left = left.without(chain);
    }
    rest.for_each(push);
    if (passes_in_earnest()) moves.push_back(PASS);
}

template <int W>
bool GoalGame<W>::playable(Point point) const {
    // Moves on open points of the enemy count as moves outside of the zone.
    if (open_of_[other(board_.to_play())].test(point)) return false;
    const Legality legality = board_.legality(point);
    if (legality == Legality::KO) return threats_[to_move()] != 0;
    return legality == Legality::LEGAL;
}

template <int W>
bool GoalGame<W>::is_suicide(Point move) const {
    if (!board_.rules().suicide) return false;
    for (const Point beside : board_.geometry().neighbours[move]) {
        const Color cell = board_.at(beside);
        if (cell == EMPTY) return false;
        if (cell == OFF_BOARD_COLOR) continue;
        if ((board_.chain(beside).liberty_count > 1) == (cell == board_.to_play())) return false;
    }
    return true;
}

template <int W>
bool GoalGame<W>::joins_assured(Point move) const {
    for (const Point beside : board_.geometry().neighbours[move])
        if (board_.at(beside) == board_.to_play() && assured(board_.chain(beside))) return true;
    return false;
}

template <int W>
bool GoalGame<W>::takes_assumed(Point move) const {
    const Color enemy = other(board_.to_play());
    for (const Point beside : board_.geometry().neighbours[move]) {
        if (board_.at(beside) != enemy) continue;
        const auto& chain = board_.chain(beside);
        if (chain.liberty_count == 1 && chain.stones.intersects(assumed_of_[enemy])) return true;
    }
    return false;
}

template <int W>
const Chain<W>& GoalGame<W>::chain_in_sight(const Mask<W>& stones, const Mask<W>& hidden) const {
    for (Mask<W> left = stones; left.any();) {
        const auto& chain = board_.chain(left.first());
        if (!chain.liberties.intersects(hidden)) return chain;
        left = left.without(chain.stones);
    }
    return board_.chain(stones.first());
}

// W1 and L6: whether the zone shows that the move, which is no suicide, is none.
template <int W>
bool GoalGame<W>::shown_legal(Point move, const Zone& zone, Color winner) const {
    const Color mover = board_.to_play();
    Mask<W> sure = zone.without(hidden_from(winner));
    sure.reset(move);
    for (const Point beside : board_.geometry().neighbours[move]) {
        const Color cell = board_.at(beside);
        if (cell == OFF_BOARD_COLOR) continue;
        if (cell == EMPTY) {
            if (sure.test(beside)) return true;
            continue;
        }
        const auto& chain = board_.chain(beside);
        if (!zone.contains(chain.stones)) continue;
        if (cell != mover) {
            if (chain.liberty_count == 1 && zone.contains(board_.geometry().beside(chain.stones))) return true;
        } else if (sure.intersects(chain.liberties) || (mover == winner && assured(chain))) {
            return true;
        }
    }
    return false;
}

template <int W>
bool GoalGame<W>::shows_win(int move) {
    const int winner = to_move();
    if (hidden_from(color_of(winner)).none()) return true;
    play(move);
    Zone zone;
    leaf(zone);
    undo();
    return shows_leaf(winner, zone);
}

template <int W>
bool GoalGame<W>::shows_loss(const Zone& zone) const {
    const Mask<W>& hidden = hidden_from(other(board_.to_play()));
    if (hidden.none()) return true;
    const bool stands = target_.kind == TargetKind::CONNECT && !passes_in_earnest();
    return shows_chains(zone) && !(stands && chain_in_sight(left_, hidden).liberties.intersects(hidden));
}

// L3 and L6 of a closed zone, as far as open points may be in their way.
template <int W>
bool GoalGame<W>::shows_chains(const Zone& zone) const {
    const Color loser = board_.to_play();
    const Mask<W>& hidden = hidden_from(other(loser));
    for (const Color color : {BLACK, WHITE}) {
        for (Mask<W> left = zone & board_.stones(color); left.any();) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            if (assured(chain)) continue;
            const int wanted = color == loser || chain.liberty_count == 1 ? 1 : 2;
            if ((chain.liberties & zone).without(hidden).count() < wanted) return false;
        }
    }
    if (!board_.rules().suicide) return true;
    for (Mask<W> left = (zone & board_.empty()).without(hidden); left.any();) {
        const Point point = left.pop();
        if (!banned(point) && !is_suicide(point) && !shown_legal(point, zone, other(loser))) return false;
    }
    return true;
}

template <int W>
void GoalGame<W>::play(int move) {
    before_.push_back({left_, threats_, payments_});
    if (int& own = threats_[to_move()]; move != PASS && banned(move)) (own == UNLIMITED_THREATS ? ++payments_ : --own);
    board_.play_legal(move);
    left_ &= board_.stones(target_.kind == TargetKind::CONNECT ? target_.reacher : preventer());
}

template <int W>
void GoalGame<W>::undo() {
    board_.undo();
    left_ = before_.back().left;
    threats_ = before_.back().threats;
    payments_ = before_.back().payments;
    before_.pop_back();
}

template <int W>
Mask<W> GoalGame<W>::zone_of_win(int move, const Zone& after) const {
    Zone zone = after;
    if (move == PASS) return zone;
    const auto& geometry = board_.geometry();
    const Color mover = board_.to_play();
    zone.set(move);
    // W2: chains whose removal the rest relies on must be taken wherever the zone looks the same.
    bool takes_surely = false;
    for (const Point beside : geometry.neighbours[move]) {
        if (board_.at(beside) != other(mover)) continue;
        const auto& chain = board_.chain(beside);
        if (chain.liberty_count != 1) continue;
        if (after.intersects(chain.stones) || left_.intersects(chain.stones)) {
            add_around(chain.stones, zone);
            takes_surely = true;
        }
    }
    if (!takes_surely) support(move, zone, mover);
    // The rest holds by itself. A connection: the leaf after it has the whole chain for its zone. W5: the bounded chain
    // is taken in the end, with all around it, and grows until then. W3: a move back where the last one took a lone stone
    // has no liberty there, so it takes a chain; that one has the stone just played in it, or it had no liberty before.
    return zone;
}

// The stone that took the ko: alone, with the banned point for its only liberty.
template <int W>
Point GoalGame<W>::ko_taker() const {
    for (const Point beside : board_.geometry().neighbours[board_.ko_point()]) {
        if (board_.at(beside) != other(board_.to_play())) continue;
        const auto& chain = board_.chain(beside);
        if (chain.stone_count == 1 && chain.liberty_count == 1) return beside;
    }
    throw std::logic_error("a ko ban without a stone to retake");
}

// W1: adds what keeps a stone at `move` on the board wherever the zone looks the same; for a suicide, what makes it one.
template <int W>
void GoalGame<W>::support(Point move, Zone& zone, Color winner) const {
    const auto& geometry = board_.geometry();
    const Mask<W>& hidden = hidden_from(winner);
    const Color mover = board_.to_play();
    Mask<W> taken;
    Point free = PASS, friendly = PASS, open = PASS;
    for (const Point beside : geometry.neighbours[move]) {
        const Color cell = board_.at(beside);
        if (cell == EMPTY && target_.open.test(beside)) {
            if (hidden.test(beside)) continue;
            if (zone.test(beside)) return;
            open = beside;
        } else if (cell == EMPTY) {
            if (zone.test(beside)) return;
            free = beside;
        } else if (cell == mover) {
            const auto& chain = board_.chain(beside);
            if (chain.liberty_count == 1) continue;
            if (mover == winner && assured(chain)) {
                zone |= chain.stones;
                return;
            }
            Mask<W> liberties = chain.liberties.without(hidden);
            liberties.reset(move);
            if (liberties.none()) continue;
            if (zone.contains(chain.stones) && zone.intersects(liberties)) return;
            friendly = beside;
        } else if (cell != OFF_BOARD_COLOR && board_.chain(beside).liberty_count == 1) {
            taken = board_.chain(beside).stones;
        }
    }
    if (free != PASS) {
        zone.set(free);
    } else if (friendly != PASS) {
        const auto& chain = board_.chain(friendly);
        Mask<W> liberties = chain.liberties.without(hidden);
        liberties.reset(move);
        zone |= chain.stones;
        if (!zone.intersects(liberties)) zone |= some_of(liberties, 1, target_.open);
    } else if (taken.any()) {
        add_around(taken, zone);
    } else if (open != PASS) {
        zone.set(open);
    } else {
        add_suicide(move, zone);
    }
}

// L3: what no move outside may change. Chains are whole; the loser's keep a liberty, the winner's two or all they have.
template <int W>
bool GoalGame<W>::close_chains(Zone& zone, Color loser) const {
    const Mask<W>& hidden = hidden_from(other(loser));
    bool grown = false;
    for (const Color color : {BLACK, WHITE}) {
        Mask<W> left = zone & board_.stones(color);
        while (left.any()) {
            const auto& chain = board_.chain(left.first());
            left = left.without(chain.stones);
            if (!zone.contains(chain.stones)) {
                zone |= chain.stones;
                grown = true;
            }
            if (assured(chain)) continue;
            int wanted = color == loser ? 1 : 2;
            if (color != loser && chain.liberty_count == 1) {
                Zone around = zone;
                add_around(chain.stones, around);
                grown |= !(around == zone);
                zone = around;
                continue;
            }
            // Hidden points are no liberties to rely on, as moves there are not seen.
            wanted -= (chain.liberties & zone).without(hidden).count();
            const Mask<W> spare = chain.liberties.without(zone | hidden);
            if (wanted <= 0 || spare.none()) continue;
            zone |= some_of(spare, wanted, target_.open);
            grown = true;
        }
    }
    return grown;
}

// L4 to L7: what the loser may not play inside must be as impossible elsewhere, and what he may must do the same.
template <int W>
bool GoalGame<W>::close_forbidden(Zone& zone) const {
    const Zone before = zone;
    const Mask<W> free = (zone & board_.empty()).without(open_of_[other(board_.to_play())]);
    free.for_each([&](Point point) {
        if (banned(point)) {
            add_around(Mask<W>::of(ko_taker()), zone);
        } else if (playable(point)) {
            add_named_stones_taken(point, zone);
            if (board_.rules().suicide) support(point, zone, other(board_.to_play()));
        } else {
            add_suicide(point, zone);
        }
    });
    return !(zone == before);
}

// L7: the loser takes named stones only where they are in the zone.
template <int W>
void GoalGame<W>::add_named_stones_taken(Point move, Zone& zone) const {
    for (const Point beside : board_.geometry().neighbours[move]) {
        if (board_.at(beside) != other(board_.to_play())) continue;
        const auto& chain = board_.chain(beside);
        if (chain.liberty_count == 1 && left_.intersects(chain.stones)) zone |= chain.stones;
    }
}

// What makes a move there suicide wherever the zone looks the same.
template <int W>
void GoalGame<W>::add_suicide(Point point, Zone& zone) const {
    add_around(Mask<W>::of(point), zone);
    for (const Point beside : board_.geometry().neighbours[point])
        if (board_.at(beside) == board_.to_play()) add_around(board_.chain(beside).stones, zone);
}

template <int W>
void GoalGame<W>::close_loss(Zone& zone) const {
    const Color loser = board_.to_play();
    while (close_chains(zone, loser) || close_forbidden(zone)) {
    }
}

template <int W>
void GoalGame<W>::moves_in(const Zone& zone, Moves& moves) const {
    (zone & board_.empty()).for_each([&](Point point) {
        if (playable(point)) moves.push_back(point);
    });
}

template class GoalGame<2>;
template class GoalGame<4>;
template class GoalGame<6>;

}  // namespace nerai
