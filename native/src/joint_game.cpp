#include "nerai/joint_game.h"

#include "nerai/eyes.h"

namespace nerai {
namespace {

template <int W>
Target<W> common_target(const JointTarget<W>& target) {
    Target<W> common = target.common;
    common.kind = TargetKind::CAPTURE_ALL;
    common.reacher = target.friend_color;
    common.liberty_bound = 0;
    common.stones = {};
    for (const GoalAtom<W>& atom : target.atoms)
        if (atom.kind != AtomKind::EYE) common.stones |= atom.points | atom.own;
    return common;
}

}  // namespace

template <int W>
JointGame<W>::JointGame(SearchBoard<W>& board, const JointTarget<W>& target)
    : GoalGame<W>(board, common_target(target)), atoms_(target.atoms), value_(target.value) {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        all_ |= Atoms{1} << i;
        of_[player_of(atoms_[i].reacher)] |= Atoms{1} << i;
    }
    look();
}

template <int W>
std::uint64_t JointGame<W>::key() const {
    std::uint64_t state = standing() + 0x9E3779B9u;
    return GoalGame<W>::key() ^ next_random(state);
}

// Whether the player has the goal even if all open atoms of the other are reached but those `kept`, and none of its own.
template <int W>
bool JointGame<W>::sure(int player, Atoms kept) const {
    return value_[reached_ | (open() & of_[1 - player] & ~kept)] == (player == 0);
}

// A part of the atoms kept that is enough to be sure, none of which can be left out.
template <int W>
auto JointGame<W>::needed(int player, Atoms kept) const -> Atoms {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const Atoms rest = kept & ~(Atoms{1} << i);
        if (rest != kept && sure(player, rest)) kept = rest;
    }
    return kept;
}

template <int W>
void JointGame<W>::reach(std::size_t atom, const Zone& shown) {
    reached_ |= Atoms{1} << atom;
    shown_[player_of(atoms_[atom].reacher)] |= shown;
}

template <int W>
void JointGame<W>::rule_out(std::size_t atom, const Zone& shown) {
    impossible_ |= Atoms{1} << atom;
    shown_[1 - player_of(atoms_[atom].reacher)] |= shown;
}

template <int W>
void JointGame<W>::look() {
    shown_ = {};
    for (std::size_t i = 0; i < atoms_.size(); ++i)
        if (is_open(i)) look_at(i);
}

template <int W>
void JointGame<W>::look_at(std::size_t number) {
    const GoalAtom<W>& atom = atoms_[number];
    const auto& board = this->board_;
    const Mask<W> left = atom.points & this->left_;
    const bool some_taken = !(left == atom.points);
    Zone shown;
    switch (atom.kind) {
        case AtomKind::TAKE_ALL:
            if (left.none()) return reach(number, shown);
            if (atom.liberty_bound > 0 && board.to_play() == atom.reacher) {
                const auto& chain = board.chain(left.first());
                if (chain.liberty_count <= atom.liberty_bound) return;
                const Mask<W>& hidden = this->hidden_from(other(atom.reacher));
                shown = chain.stones | some_of(chain.liberties, atom.liberty_bound + 1, hidden);
                rule_out(number, shown);
            }
            return;
        case AtomKind::TAKE_ANY:
            if (some_taken) reach(number, shown);
            return;
        case AtomKind::CONNECT:
            if (some_taken) return rule_out(number, shown);
            shown = board.chain(left.first()).stones;
            if (shown.contains(left)) reach(number, shown);
            return;
        case AtomKind::RACE: {
            // Wherever the zone looks the same, a stone of the other side is there that was not taken first.
            const Mask<W> own = atom.own & this->left_;
            if (left.none()) return reach(number, board.chain(own.first()).stones);
            if (own.none()) rule_out(number, board.chain(left.first()).stones);
            return;
        }
        case AtomKind::EYE:
            for (Mask<W> points = atom.points; points.any();)
                if (show_eye(board, atom.reacher, points.pop(), this->hidden_from(atom.reacher), shown))
                    return reach(number, shown);
            return;
        case AtomKind::SAFE:
            if (some_taken) return rule_out(number, shown);
            if (look_at_safe(atom, shown)) reach(number, shown);
            return;
    }
}

template <int W>
bool JointGame<W>::look_at_safe(const GoalAtom<W>& atom, Zone& shown) const {
    for (Mask<W> left = atom.points; left.any();) {
        const auto& chain = this->board_.chain(left.first());
        left = left.without(chain.stones);
        if (chain.stones.intersects(this->assumed_of_[atom.reacher])) {
            shown |= chain.stones;
            continue;
        }
        if (shown.contains(chain.stones)) continue;
        Alive<W> found = unconditionally_alive(this->board_, chain.stones.first(), this->hidden_from(atom.reacher));
        // Safe all the same, though nobody's proof can show it.
        if (found.chains.none()) found = unconditionally_alive(this->board_, chain.stones.first());
        if (found.chains.none()) return false;
        shown |= found.chains | found.regions;
    }
    return true;
}

template <int W>
std::pair<Decision, Leaf> JointGame<W>::leaf(Zone& zone) {
    const auto won_by = [&](int player) {
        return player == this->to_move() ? Decision::MOVER_WINS : Decision::MOVER_LOSES;
    };
    for (const int player : {0, 1}) {
        if (!sure(player, 0)) continue;
        zone = past_.empty() ? shown_[player] : Zone{};
        return {won_by(player), Leaf::REACHED};
    }
    zone = {};
    const int player = 1 - this->to_move();
    if (alive(player, zone)) return {won_by(player), Leaf::ALIVE};
    return {Decision::OPEN, Leaf::NONE};
}

// Whether stones of the player that can never be taken decide the goal; the zone is then what that rests on.
template <int W>
bool JointGame<W>::alive(int player, Zone& zone) const {
    const Atoms threatened = open() & of_[1 - player];
    if (!sure(player, threatened)) return false;
    std::array<Zone, MOST_ATOMS> zones;
    Atoms kept = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        if (!(threatened >> i & 1)) continue;
        zones[i] = alive_zone(atoms_[i]);
        if (zones[i].any()) kept |= Atoms{1} << i;
    }
    if (kept == 0 || !sure(player, kept)) return false;
    kept = needed(player, kept);
    for (std::size_t i = 0; i < atoms_.size(); ++i)
        if (kept >> i & 1) zone |= zones[i];
    // The stones in the zone of such a leaf are all alive, so it has no room for others.
    if (!past_.empty() || zone.contains(shown_[player])) return true;
    zone = {};
    return false;
}

// What keeps the atom from being reached for good, or nothing.
template <int W>
Mask<W> JointGame<W>::alive_zone(const GoalAtom<W>& atom) const {
    const auto& board = this->board_;
    const Color owner = other(atom.reacher);
    Zone zone;
    const auto lives = [&](Point stone) {
        const auto& chain = board.chain(stone);
        if (chain.liberty_count < 2) return Alive<W>{};
        return unconditionally_alive(board, chain.stones.first(), this->hidden_from(owner));
    };
    switch (atom.kind) {
        case AtomKind::CONNECT:
        case AtomKind::SAFE: return {};
        case AtomKind::TAKE_ALL:
        case AtomKind::RACE:
            for (Mask<W> left = atom.points & this->left_; left.any();) {
                if (const Alive<W> found = lives(left.first()); found.chains.any()) return found.chains | found.regions;
                left = left.without(board.chain(left.first()).stones);
            }
            return {};
        case AtomKind::TAKE_ANY:
            for (Mask<W> left = atom.points & this->left_; left.any();) {
                const auto& stones = board.chain(left.first()).stones;
                if (!zone.contains(stones)) {
                    const Alive<W> found = lives(left.first());
                    if (found.chains.none()) return {};
                    zone |= found.chains | found.regions;
                }
                left = left.without(stones);
            }
            return zone;
        case AtomKind::EYE:
            // No eye can be where living stones of the enemy stand, nor inside their vital regions.
            for (Mask<W> points = atom.points; points.any();) {
                const Point point = points.pop();
                if (zone.test(point)) continue;
                const auto& geometry = board.geometry();
                Mask<W> stones = Mask<W>::of(point) & board.stones(owner);
                if (stones.none()) {
                    const Mask<W> inside = geometry.board.without(board.stones(owner));
                    stones = geometry.beside(geometry.flood(Mask<W>::of(point), inside)) & board.stones(owner);
                }
                bool kept = false;
                while (stones.any() && !kept) {
                    const Alive<W> found = lives(stones.first());
                    stones = stones.without(board.chain(stones.first()).stones);
                    kept = (found.chains | found.regions).test(point);
                    if (kept) zone |= found.chains | found.regions;
                }
                if (!kept) return {};
            }
            return zone;
    }
    return {};
}

// Whether a pass of the mover is a move like others. Who must act loses by it at once, unless it lifts a ko ban or the
// chain of a bound gets away meanwhile.
template <int W>
bool JointGame<W>::searches_pass() const {
    if (stander() == this->to_move() || this->board_.ko_point() != PASS) return true;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const GoalAtom<W>& atom = atoms_[i];
        if (!is_open(i) || atom.liberty_bound == 0 || player_of(atom.reacher) == this->to_move()) continue;
        if (this->board_.chain((atom.points & this->left_).first()).liberty_count > atom.liberty_bound) return true;
    }
    return false;
}

template <int W>
bool JointGame<W>::seed_of_loss(Zone& zone) const {
    if (searches_pass()) return false;
    const int winner = 1 - this->to_move();
    keep_all(winner, zone);
    add_bounds(winner, zone);
    return true;
}

// Adds what keeps the value with the player as long as the zone stays as it is (a stand).
template <int W>
bool JointGame<W>::keep_all(int player, Zone& zone) const {
    const Atoms kept = needed(player, open() & of_[1 - player]);
    bool shown = true;
    for (std::size_t i = 0; i < atoms_.size(); ++i)
        if (kept >> i & 1) shown &= keep(atoms_[i], zone);
    return shown;
}

template <int W>
bool JointGame<W>::keep(const GoalAtom<W>& atom, Zone& zone) const {
    const auto& board = this->board_;
    const Mask<W> left = atom.points & this->left_;
    const Mask<W>& hidden = this->hidden_from(other(atom.reacher));
    bool shown = true;
    switch (atom.kind) {
        case AtomKind::TAKE_ALL:
        case AtomKind::RACE: zone |= this->chain_in_sight(left, hidden).stones; return true;
        case AtomKind::TAKE_ANY: zone |= this->chains_of(left); return true;
        case AtomKind::CONNECT: {
            const auto& chain = this->chain_in_sight(left, hidden);
            this->add_around(chain.stones, zone);
            return !chain.liberties.intersects(hidden);
        }
        case AtomKind::EYE:
            atom.points.for_each([&](Point point) { shown &= show_no_eye(board, atom.reacher, point, hidden, zone); });
            return shown;
        case AtomKind::SAFE:
            for (Mask<W> stones = left; stones.any();) {
                const auto& chain = board.chain(stones.first());
                stones = stones.without(chain.stones);
                if (chain.stones.intersects(this->assumed_of_[atom.reacher])) continue;
                if (unconditionally_alive(board, chain.stones.first()).chains.any()) continue;
                Zone with = zone;
                shown = show_not_alive(board, chain.stones.first(), hidden, with);
                if (shown || stones.none()) zone = with;
                if (shown) return true;
            }
            return false;
    }
    return shown;
}

// W5: the chain of a bound must have no more liberties wherever the zone looks the same.
template <int W>
void JointGame<W>::add_bounds(int player, Zone& zone) const {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        const GoalAtom<W>& atom = atoms_[i];
        if (is_open(i) && atom.liberty_bound > 0 && player_of(atom.reacher) == player)
            this->add_around(this->board_.chain((atom.points & this->left_).first()).stones, zone);
    }
}

// N1: an eye of the loser that is not there may not have been there for a moment elsewhere, nor may safety.
template <int W>
bool JointGame<W>::add_unreached(int player, Zone& zone) const {
    const Atoms theirs = open() & of_[1 - player];
    bool shown = true;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        if (!(theirs >> i & 1)) continue;
        const AtomKind kind = atoms_[i].kind;
        if (kind == AtomKind::EYE || (kind == AtomKind::SAFE && atoms_.size() > 1)) shown &= keep(atoms_[i], zone);
    }
    return shown;
}

template <int W>
bool JointGame<W>::shows_win(int move) {
    const int winner = this->to_move();
    if (this->hidden_from(this->color_of(winner)).none()) return true;
    Zone unreached, zone;
    if (past_.empty() && !this->shows_leaf(winner, shown_[winner])) return false;
    if (!add_unreached(winner, unreached)) return false;
    play(move);
    leaf(zone);
    zone |= shown_[winner];
    undo();
    return this->shows_leaf(winner, zone);
}

template <int W>
bool JointGame<W>::shows_loss(const Zone& zone) const {
    const int winner = 1 - this->to_move();
    if (this->hidden_from(this->color_of(winner)).none()) return true;
    Zone kept;
    if (past_.empty() && !this->shows_leaf(winner, shown_[winner])) return false;
    if (!add_unreached(winner, kept) || (!searches_pass() && !keep_all(winner, kept))) return false;
    Moves moves;
    if (!gifts_.empty()) this->moves_in(zone, moves);
    for (const int move : moves)
        if (const auto gift = gifts_.find(edge(move)); gift != gifts_.end() && !this->shows_leaf(winner, gift->second))
            return false;
    return this->shows_chains(zone);
}

template <int W>
void JointGame<W>::candidates(Moves& moves) const {
    moves.clear();
    GoalGame<W>::candidates(moves);
    std::erase(moves, PASS);
    const auto& geometry = this->board_.geometry();
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
        if (!is_open(i) || atoms_[i].kind != AtomKind::EYE) continue;
        Mask<W> near = atoms_[i].points;
        for (int step = 0; step < 2; ++step) near |= geometry.beside(near);
        (near & this->board_.empty()).for_each([&](Point point) {
            if (this->playable(point) && std::find(moves.begin(), moves.end(), point) == moves.end())
                moves.push_back(point);
        });
    }
    if (searches_pass()) moves.push_back(PASS);
}

template <int W>
Mask<W> JointGame<W>::zone_of_win(int move, const Zone& after) {
    const int player = this->to_move();
    play(move);
    // C1: what shows a change is there wherever the zone looks the same, what the move takes of it included (W2).
    const Zone needed_after = after | shown_[player];
    undo();
    Zone zone = GoalGame<W>::zone_of_win(move, needed_after);
    if (past_.empty()) zone |= shown_[player];
    add_bounds(player, zone);
    add_unreached(player, zone);
    return zone;
}

template <int W>
void JointGame<W>::close_loss(Zone& zone) const {
    const int winner = 1 - this->to_move();
    if (past_.empty()) zone |= shown_[winner];
    add_unreached(winner, zone);
    add_changes(zone);
    GoalGame<W>::close_loss(zone);
    for (Zone before; !gifts_.empty() && !(before == zone);) {
        before = zone;
        add_changes(zone);
        GoalGame<W>::close_loss(zone);
    }
}

// C1: adds what shows the changes that moves of the loser inside the zone bring for the winner.
template <int W>
void JointGame<W>::add_changes(Zone& zone) const {
    if (gifts_.empty()) return;
    Moves moves;
    this->moves_in(zone, moves);
    for (const int move : moves)
        if (const auto gift = gifts_.find(edge(move)); gift != gifts_.end()) zone |= gift->second;
}

template <int W>
void JointGame<W>::play(int move) {
    past_.push_back({this->left_, reached_, impossible_, shown_});
    const int other_player = 1 - this->to_move();
    const std::uint64_t from = edge(move);
    GoalGame<W>::play(move);
    // Named stones may be of both colours here. A stone that is taken leaves an empty point.
    this->left_ = past_.back().left.without(this->board_.empty());
    look();
    if (shown_[other_player].any()) gifts_.try_emplace(from, shown_[other_player]);
}

template <int W>
void JointGame<W>::undo() {
    GoalGame<W>::undo();
    reached_ = past_.back().reached;
    impossible_ = past_.back().impossible;
    shown_ = past_.back().shown;
    past_.pop_back();
}

template class JointGame<2>;
template class JointGame<4>;
template class JointGame<6>;

}  // namespace nerai
