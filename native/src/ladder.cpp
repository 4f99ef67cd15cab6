#include "nerai/ladder.h"

#include <algorithm>
#include <utility>

namespace nerai {

template <int W>
bool LadderReader<W>::caught(bool attacker_moves) {
    const Color to_play = board_.to_play();
    board_.set_to_play(attacker_moves ? other(owner_) : owner_);
    left_ = most_moves_;
    std::vector<Point> line;
    const bool result = attacker_moves ? attack(line, 0) : defend(line, 0);
    board_.set_to_play(to_play);
    if (result) line_ = std::move(line);
    return result;
}

template <int W>
bool LadderReader<W>::held(int quiet) {
    const Color to_play = board_.to_play();
    board_.set_to_play(owner_);
    left_ = most_moves_;
    std::vector<Point> line;
    const int liberties = chain().liberty_count;
    const bool result = liberties == 1 ? defend(line, quiet) : liberties == 2 && hold(quiet);
    board_.set_to_play(to_play);
    return result;
}

template <int W>
std::vector<Point> LadderReader<W>::catching(int quiet, std::size_t most) {
    std::vector<Point> found;
    const int count = chain().liberty_count;
    if (count > 3) return found;
    std::vector<Point> moves;
    if (count < 3) chain().liberties.for_each([&](Point point) { moves.push_back(point); });
    if (quiet > 0 && count > 1)
        for (const Point point : quiet_moves(true)) moves.push_back(point);
    const Color to_play = board_.to_play();
    for (const Point point : moves) {
        if (found.size() == most) break;
        board_.set_to_play(other(owner_));
        if (!board_.is_legal(point)) continue;
        left_ = most_moves_;
        std::vector<Point> line;
        board_.play_legal(point);
        const int left = gone() ? 0 : chain().liberty_count;
        if (left == 0 || (left == 1 && defend(line, quiet)) || (left == 2 && quiet > 0 && hold(quiet - 1))) found.push_back(point);
        board_.undo();
    }
    board_.set_to_play(to_play);
    return found;
}

template <int W>
bool LadderReader<W>::attack(std::vector<Point>& line, int quiet) {
    const Chain<W>& here = chain();
    if (here.liberty_count > 3 || (here.liberty_count == 3 && quiet == 0)) return false;
    look_at(here);
    if (here.liberty_count == 3) return attack_quietly(quiet);
    Mask<W> liberties = here.liberties;
    if (here.liberty_count == 1) {
        const Point last = liberties.first();
        if (!board_.is_legal(last)) return false;
        line.assign(1, last);
        return true;
    }
    std::array<std::pair<int, Point>, 2> moves{};
    std::size_t count = 0;
    const Point one = liberties.pop(), two = liberties.first();
    for (const auto& [atari, way_out] : {std::pair{one, two}, std::pair{two, one}}) {
        const int free = liberties_beyond(atari, way_out);
        if (free <= (quiet > 0 ? 3 : 2) && board_.is_legal(atari)) moves[count++] = {free, atari};
    }
    std::sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
        if (--left_ < 0) return false;
        const Point atari = moves[i].second;
        std::vector<Point> after;
        for (const std::uint16_t near : board_.geometry().neighbours[atari])
            if (near != Geometry<W>::OUTSIDE && board_.at(near) == owner_) look_at(board_.chain(near));
        board_.play_legal(atari);
        const bool won = gone() || defend(after, quiet);
        board_.undo();
        if (won) {
            line.assign(1, atari);
            line.insert(line.end(), after.begin(), after.end());
            return true;
        }
    }
    return quiet > 0 && attack_quietly(quiet);
}

template <int W>
bool LadderReader<W>::attack_quietly(int quiet) {
    for (const Point point : quiet_moves(false)) {
        if (!board_.is_legal(point)) continue;
        if (--left_ < 0) return false;
        board_.play_legal(point);
        const bool won = gone() || (chain().liberty_count == 2 && hold(quiet - 1));
        board_.undo();
        if (won) return true;
    }
    return false;
}

template <int W>
bool LadderReader<W>::defend(std::vector<Point>& line, int quiet) {
    if (chain().liberty_count > 1) return false;
    look_at(chain());
    Mask<W> takes;
    attackers_beside(board_.geometry().beside(chain().stones)).for_each([&](Point point) {
        const Chain<W>& near = board_.chain(point);
        if (near.liberty_count == 1) takes |= near.liberties;
    });
    const Point way_out = chain().liberties.first();
    bool escaped = false;
    takes.reset(way_out);
    answer(way_out, line, escaped, quiet);
    while (!escaped && takes.any()) answer(takes.pop(), line, escaped, quiet);
    return !escaped;
}

// Lets the chain's owner play there, and keeps the longest line in which it is caught all the same.
template <int W>
void LadderReader<W>::answer(Point point, std::vector<Point>& line, bool& escaped, int quiet) {
    const Legality legality = board_.legality(point);
    if (legality == Legality::KO || legality == Legality::SUPERKO || --left_ < 0) {
        escaped = true;  // whoever has a threat may take the ko after it
        return;
    }
    if (legality != Legality::LEGAL) return;
    std::vector<Point> after;
    board_.play_legal(point);
    escaped = !attack(after, quiet);
    board_.undo();
    if (!escaped && after.size() >= line.size()) {
        line.assign(1, point);
        line.insert(line.end(), after.begin(), after.end());
    }
}

// Whether the chain, which has the move and two liberties, is caught whatever it does.
template <int W>
bool LadderReader<W>::hold(int quiet) {
    const Mask<W> before = std::exchange(zone_, {});
    std::vector<Point> line;
    board_.set_to_play(other(owner_));
    bool result = attack(line, 0);
    board_.set_to_play(owner_);
    // What it may do is what changes how it would be caught if it did nothing.
    const Mask<W> replies = zone_ & board_.empty();
    if (replies.count() > MOST_REPLIES) result = false;
    const Mask<W> running = replies & chain().liberties;  // refutes most moves
    for (Mask<W> points : {running, replies.without(running)}) {
        while (result && points.any()) {
            bool escaped = false;
            answer(points.pop(), line, escaped, quiet);
            result = !escaped;
        }
    }
    zone_ |= before;
    return result;
}

// The points beside the chain's two ways out, those that stand in most of them first; of three liberties, these.
template <int W>
std::vector<Point> LadderReader<W>::quiet_moves(bool far) const {
    const Geometry<W>& geometry = board_.geometry();
    const Mask<W> empty = board_.empty(), liberties = chain().liberties;
    const Mask<W> second = (geometry.beside(liberties) & empty).without(liberties);
    const Mask<W> third = (geometry.beside(second) & empty).without(liberties | second);
    std::vector<std::pair<int, Point>> ranked;
    const auto add = [&](Point point, int rank) {
        const Mask<W> beside = geometry.beside(Mask<W>::of(point));
        ranked.emplace_back(rank - 4 * (beside & liberties).count() - (beside & second).count(), point);
    };
    if (chain().liberty_count == 3) {
        liberties.for_each([&](Point point) { add(point, 0); });
    } else {
        second.for_each([&](Point point) { add(point, 0); });
        if (far) third.for_each([&](Point point) { add(point, 8); });
    }
    std::stable_sort(ranked.begin(), ranked.end());
    std::vector<Point> points;
    for (const auto& [rank, point] : ranked) points.push_back(point);
    return points;
}

// The liberties that the chain has after it answers an atari at the one point by running to the other.
template <int W>
int LadderReader<W>::liberties_beyond(Point atari, Point way_out) const {
    const Geometry<W>& geometry = board_.geometry();
    Mask<W> free = geometry.beside(Mask<W>::of(way_out)) & board_.empty();
    for (const std::uint16_t near : geometry.neighbours[way_out])
        if (near != Geometry<W>::OUTSIDE && board_.at(near) == owner_) free |= board_.chain(near).liberties;
    free.reset(atari);
    free.reset(way_out);
    return free.count();
}

template <int W>
Mask<W> LadderReader<W>::attackers_beside(const Mask<W>& points) const {
    return points & board_.stones(other(owner_));
}

// Notes where stones matter for a chain of the owner as it is now.
template <int W>
void LadderReader<W>::look_at(const Chain<W>& here) {
    const Geometry<W>& geometry = board_.geometry();
    zone_ |= here.liberties | geometry.beside(here.liberties);
    attackers_beside(geometry.beside(here.stones)).for_each([&](Point point) {
        const Chain<W>& near = board_.chain(point);
        if (near.liberty_count <= 2) zone_ |= near.liberties;
    });
}

template class LadderReader<2>;
template class LadderReader<4>;
template class LadderReader<6>;

}  // namespace nerai
