#include "nerai/proof_book.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace nerai {

ProofLine::ProofLine(const PlayoutBoard& board, Color winner, std::span<const LineNode> nodes)
    : winner_(winner), width_(board.width()), height_(board.height()) {
    if (nodes.empty()) throw std::invalid_argument("a proof has at least one node");
    const auto cell_of = [&](Point point) {
        if (!board.on_board(point)) throw std::invalid_argument("a point of a proof is off the board");
        return board.cell_of(point);
    };
    const auto checked = [&](int child) {
        if (child < 0 || child >= static_cast<int>(nodes.size())) throw std::invalid_argument("a node of a proof is missing");
        return child;
    };
    for (const LineNode& given : nodes) {
        Node node;
        for (const Point point : given.zone) node.zone.set(cell_of(point));
        if (given.winner_moves && given.child >= 0) {
            node.child = checked(given.child);
            if (given.move != PASS) node.move = cell_of(given.move);
        }
        node.first = static_cast<std::uint32_t>(replies_.size());
        for (const auto& [move, child] : given.replies) {
            if (move == PASS) node.passed = checked(child);
            else replies_.emplace_back(cell_of(move), checked(child));
        }
        node.count = static_cast<std::uint32_t>(replies_.size()) - node.first;
        nodes_.push_back(node);
    }
    start_ = settle(board, static_cast<int>(nodes_.size()) - 1);
}

// Where a place leads without a move: a pass of the winner, and a reply that lies there already. A leaf is the end.
int ProofLine::settle(const PlayoutBoard& board, int place) const {
    for (std::size_t steps = 0; place != OVER && steps < nodes_.size(); ++steps) {
        const Node& node = nodes_[place];
        if (node.child == OVER) return node.count == 0 && node.passed == OVER ? OVER : place;
        const bool there = node.move == PlayoutBoard::NO_CELL || board.color_at(node.move) == winner_;
        if (!there) return board.color_at(node.move) == EMPTY ? place : OVER;
        place = node.child;
    }
    return OVER;
}

ProofLine::Cell ProofLine::next(const PlayoutBoard& board, int place) const {
    const int passed = nodes_[place].passed == OVER ? OVER : settle(board, nodes_[place].passed);
    return passed == OVER ? PlayoutBoard::NO_CELL : nodes_[passed].move;
}

int ProofLine::after(const PlayoutBoard& board, int place, Cell cell, Color color, bool strict) const {
    const Node& node = nodes_[place];
    if (node.child != OVER) return color == winner_ && cell == node.move ? settle(board, node.child) : OVER;
    if (color == winner_) {
        // Where his stone lies by now is where he went on, if that is what the proof does after a pass.
        const bool goes_on = node.passed != OVER && nodes_[node.passed].move == cell;
        return goes_on ? settle(board, nodes_[node.passed].child) : strict ? OVER : place;
    }
    for (std::uint32_t k = node.first; k < node.first + node.count; ++k) {
        if (replies_[k].first == cell) return settle(board, replies_[k].second);
    }
    return OVER;
}

void ProofBook::add(std::span<const std::shared_ptr<const ProofLine>> lines) {
    std::vector<BookEntry> made;
    const auto have = [](const std::vector<BookEntry>& entries, const ProofLine* line) {
        return std::find_if(entries.begin(), entries.end(), [&](const BookEntry& one) { return one.line.get() == line; });
    };
    for (const auto& line : lines) {
        if (made.size() == MOST) break;
        if (line->start() == ProofLine::OVER || have(made, line.get()) != made.end()) continue;
        const auto old = have(entries_, line.get());
        made.push_back(old != entries_.end() ? *old : BookEntry{line, line->start()});
    }
    for (const BookEntry& old : entries_) {
        if (made.size() < MOST && have(made, old.line.get()) == made.end()) made.push_back(old);
    }
    entries_ = std::move(made);
    index();
}

void ProofBook::advance(const PlayoutBoard& board, Cell cell, Color color) {
    for (BookEntry& one : entries_) {
        if (one.line->zone(one.place)[cell]) one.place = one.line->after(board, one.place, cell, color, true);
    }
    std::erase_if(entries_, [](const BookEntry& one) { return one.place == ProofLine::OVER; });
    index();
}

// The zones on a way through a proof only shrink, so those of the places hold all that come.
void ProofBook::index() {
    at_.fill(0);
    for (std::size_t k = 0; k < entries_.size(); ++k) {
        const ProofLine::Zone& zone = entries_[k].line->zone(entries_[k].place);
        for (std::size_t cell = 0; cell < zone.size(); ++cell) {
            if (zone[cell]) at_[cell] |= std::uint32_t{1} << k;
        }
    }
}

void BookCursor::start(const ProofBook& book) {
    book_ = &book;
    reply_ = PlayoutBoard::NO_CELL;
    for (std::size_t k = 0; k < book.entries().size(); ++k) place_[k] = book.entries()[k].place;
}

void BookCursor::note(const PlayoutBoard& board, Cell cell, Color color) {
    reply_ = PlayoutBoard::NO_CELL;
    for (std::uint32_t lines = book_->lines_at(cell); lines != 0; lines &= lines - 1) {
        const int k = std::countr_zero(lines);
        int& place = place_[k];
        if (place == ProofLine::OVER) continue;
        const ProofLine& line = *book_->entries()[k].line;
        if (!line.zone(place)[cell]) continue;
        place = line.after(board, place, cell, color, false);
        // The first lines are those that matter most.
        if (place != ProofLine::OVER && color != line.winner() && reply_ == PlayoutBoard::NO_CELL) reply_ = line.reply(place);
    }
}

bool BookCursor::can_play(const PlayoutBoard& board, Cell cell) {
    if (cell == PlayoutBoard::NO_CELL || board.color_at(cell) != EMPTY) return false;
    return board.suicide_allowed() ? board.playable(cell) : board.legal(board.point_of(cell));
}

BookCursor::Cell BookCursor::reply(const PlayoutBoard& board) const {
    return can_play(board, reply_) ? reply_ : PlayoutBoard::NO_CELL;
}

BookCursor::Cell BookCursor::better(const PlayoutBoard& board, Cell cell) const {
    for (std::uint32_t lines = book_->lines_at(cell); lines != 0; lines &= lines - 1) {
        const int k = std::countr_zero(lines);
        const ProofLine& line = *book_->entries()[k].line;
        if (place_[k] == ProofLine::OVER || line.winner() != board.to_play() || !line.zone(place_[k])[cell]) continue;
        if (!line.loser_moves(place_[k])) continue;
        if (const Cell next = line.next(board, place_[k]); can_play(board, next)) return next;
    }
    return cell;
}

bool BookCursor::needless(const PlayoutBoard& board, Cell cell) const {
    std::uint32_t lines = book_->lines_at(cell);
    if (lines == 0) return false;
    for (int k = 0; k < 4; ++k) {
        const Cell beside = static_cast<Cell>(cell + playout_detail::DIRECTIONS[k]);
        if (board.color_at(beside) == other(board.to_play())) return false;
    }
    for (; lines != 0; lines &= lines - 1) {
        const int k = std::countr_zero(lines);
        const ProofLine& line = *book_->entries()[k].line;
        if (place_[k] == ProofLine::OVER || line.winner() != board.to_play()) continue;
        if (line.waits(place_[k]) && line.zone(place_[k])[cell]) return true;
    }
    return false;
}

}  // namespace nerai
