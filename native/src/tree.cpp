#include "nerai/tree.h"

#include <atomic>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>

#include "nerai/playout_clock.h"
#include "nerai/tree_worker.h"

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;

constexpr auto RELAXED = std::memory_order_relaxed;
constexpr int MOST_THREADS = 64;
constexpr float MOST_OF_SHARES = 0.5F;
constexpr float MOST_LOG_ODDS = 20;
constexpr std::uint32_t MOST_VISITS = 2'000'000'000;  // twice as many half wins still fit

void check_point(const PlayoutBoard& board, Point point) {
    if (!board.on_board(point)) throw std::invalid_argument("point " + std::to_string(point) + " is off the board");
}

void check_visits(float visits, float wins) {
    if (!(visits >= 0 && wins >= 0 && wins <= visits && std::isfinite(visits))) {
        throw std::invalid_argument("a prior needs visits of at least 0, and wins from 0 to that many");
    }
}

void check_shares(std::span<const RootShare> shares) {
    float sum = 0;
    for (std::size_t k = 0; k < shares.size(); ++k) {
        if (!(shares[k].share >= 0)) throw std::invalid_argument("the share of a move must be at least 0");
        for (std::size_t before = 0; before < k; ++before) {
            if (shares[before].point == shares[k].point) throw std::invalid_argument("a move has two shares");
        }
        sum += shares[k].share;
    }
    if (!(sum <= MOST_OF_SHARES)) throw std::invalid_argument("shares may come to half of all games, and no more");
}

void check_moves(const PlayoutBoard& board, std::span<const Point> moves) {
    if (moves.empty()) throw std::invalid_argument("there is no candidate to search");
    std::vector<bool> named(board.area() + 1);
    for (const Point point : moves) {
        if (point != PASS && !board.legal(point)) {
            throw std::invalid_argument("candidate " + std::to_string(point) + " is no legal move");
        }
        if (named[point + 1]) throw std::invalid_argument("candidate " + std::to_string(point) + " is named twice");
        named[point + 1] = true;
    }
}

}  // namespace

TreeSearch::TreeSearch(const PlayoutBoard& start, const TreeOptions& options)
    : options_(options), board_(start), store_(options.memory_bytes), ownership_(PlayoutBoard::CELLS) {
    if (!std::isfinite(options.komi)) throw std::invalid_argument("komi must be a finite number");
}

TreeSearch::~TreeSearch() = default;

void TreeSearch::reset(const PlayoutBoard& start) {
    board_ = start;
    passes_ = 0;
    root_.copy(TreeNode{});
    store_.clear(root_);
    book_ = {};
    root_reply_ = PlayoutBoard::NO_CELL;
    set_guide({});
    ownership_.assign(PlayoutBoard::CELLS, 0);
    ownership_count_ = 0;
}

bool TreeSearch::advance(Point move) {
    const Cell cell = move != PASS && board_.on_board(move) ? board_.cell_of(move) : PlayoutBoard::NO_CELL;
    BookCursor cursor;
    cursor.start(book_);
    if (!board_.play(move)) return false;
    if (cell != PlayoutBoard::NO_CELL) {
        cursor.note(board_, cell, other(board_.to_play()));
        book_.advance(board_, cell, other(board_.to_play()));
    }
    root_reply_ = cursor.reply(board_);
    passes_ = move == PASS ? passes_ + 1 : 0;
    ownership_.assign(PlayoutBoard::CELLS, 0);
    ownership_count_ = 0;
    root_priors_.clear();
    root_shares_.clear();
    TreeNode fresh;
    fresh.cell = cell;
    for (const TreeNode& child : store_.children(root_)) {
        if (child.cell == cell) fresh.copy(child);
    }
    root_.copy(fresh);
    if (!root_.has_children()) {
        store_.clear(root_);
        return true;
    }
    store_.set_root_children(root_, store_.children(root_));
    store_.prune(root_, 0);
    return true;
}

void TreeSearch::set_guide(const TreeGuide& guide) {
    PlayoutGuide made;
    for (const SettledPoint& one : guide.settled) {
        check_point(board_, one.point);
        made.owner[board_.cell_of(one.point)] = one.owner == BLACK ? 1 : -1;
        made.settles = true;
    }
    for (const RootPrior& one : guide.priors) {
        if (one.point != PASS) check_point(board_, one.point);
        check_visits(one.visits, one.wins);
    }
    for (const RootShare& one : guide.shares) {
        if (one.point != PASS) check_point(board_, one.point);
    }
    check_shares(guide.shares);
    Leanings leanings;
    for (const Leaning& one : guide.leanings) {
        check_point(board_, one.point);
        if (!(std::abs(one.log_odds) <= MOST_LOG_ODDS)) throw std::invalid_argument("the log odds of a leaning must be from -20 to 20");
        leanings.lean(one.color, board_.cell_of(one.point), one.log_odds);
    }
    for (const auto& line : guide.proofs) {
        if (line == nullptr) throw std::invalid_argument("a proof is missing");
        if (!line->fits(board_)) throw std::invalid_argument("a proof is about a board of another size");
    }
    guide_ = made;
    leanings_ = leanings;
    book_.add(guide.proofs);
    root_priors_ = guide.priors;
    root_shares_ = guide.shares;
}

// The children of the root are made anew for the moves that may be tried, with what is known of them.
void TreeSearch::prepare_root(std::span<const Point> moves) {
    std::vector<PriorMove> priors;
    for (const Point point : moves) {
        priors.push_back({point == PASS ? PlayoutBoard::NO_CELL : board_.cell_of(point), 0, 0});
    }
    add_priors(board_, guide_, root_reply_, leanings_, options_.priors, priors);
    std::vector<TreeNode> made(moves.size());
    std::uint32_t visits = 0;
    owed_.clear();
    for (std::size_t k = 0; k < made.size(); ++k) {
        for (const TreeNode& old : store_.children(root_)) {
            if (old.cell == priors[k].cell) made[k].copy(old);
        }
        for (const RootPrior& given : root_priors_) {
            if (given.point == moves[k]) priors[k].add(given.visits, given.wins);
        }
        for (const RootShare& one : root_shares_) {
            if (one.point == moves[k]) owed_.push_back({k, one.share, one.most});
        }
        made[k].cell = priors[k].cell;
        made[k].set_prior(priors[k].visits, priors[k].wins);
        visits += made[k].visits.load(RELAXED);
    }
    root_.visits.store(visits, RELAXED);
    store_.set_root_children(root_, made);
}

// Forgets what was visited least until half of the store is free.
void TreeSearch::make_room() {
    for (std::uint32_t least = 0; least == 0 || store_.used() > store_.capacity() / 2; least = 2 * least + 8) {
        store_.prune(root_, least);
    }
}

std::int64_t TreeSearch::search(std::span<const Point> moves, const PlayoutLimits& limits, int threads,
                                std::uint64_t seed) {
    check_playout_arguments({.komi = options_.komi}, limits);
    if (threads < 1 || threads > MOST_THREADS) {
        throw std::invalid_argument("threads must be 1 to " + std::to_string(MOST_THREADS) + ", not " +
                                    std::to_string(threads));
    }
    check_moves(board_, moves);
    prepare_root(moves);
    const PlayoutClock clock(limits);
    std::vector<std::unique_ptr<Worker>> workers;
    PlayoutRandom seeds(seed);
    for (int k = 0; k < threads; ++k) workers.push_back(std::make_unique<Worker>(*this, seeds.next()));
    std::atomic<std::int64_t> begun{0};
    std::atomic<bool> over{false};
    const auto work = [&](Worker& worker) {
        while (!over.load(RELAXED) && !store_.full() && begun.fetch_add(1, RELAXED) < limits.count) {
            worker.play_one();
            if (clock.expired() || root_.visits.load(RELAXED) >= MOST_VISITS) over.store(true, RELAXED);
        }
    };
    while (true) {
        std::vector<std::thread> others;
        for (int k = 1; k < threads; ++k) others.emplace_back(work, std::ref(*workers[k]));
        work(*workers[0]);
        for (std::thread& thread : others) thread.join();
        if (!store_.full()) break;
        make_room();
    }
    std::int64_t played = 0;
    for (const auto& worker : workers) {
        played += worker->count();
        for (std::size_t cell = 0; cell < ownership_.size(); ++cell) ownership_[cell] += worker->ownership()[cell];
    }
    ownership_count_ += played;
    return played;
}

std::vector<TreeMove> TreeSearch::moves() const {
    std::vector<TreeMove> found;
    for (const TreeNode& child : store_.children(root_)) {
        TreeMove move;
        move.point = child.cell == PlayoutBoard::NO_CELL ? PASS : board_.point_of(child.cell);
        move.visits = child.visits.load(RELAXED);
        move.wins = child.half_wins.load(RELAXED) / 2.0;
        move.score_sum = static_cast<double>(child.score_mean.load(RELAXED)) * static_cast<double>(move.visits);
        move.prior = child.prior_visits == 0 ? 0.5 : static_cast<double>(child.prior_wins) / child.prior_visits;
        found.push_back(move);
    }
    return found;
}

std::vector<Point> TreeSearch::line(Point first, std::uint32_t least_visits, std::size_t most) const {
    const auto point_of = [&](const TreeNode& node) {
        return node.cell == PlayoutBoard::NO_CELL ? PASS : board_.point_of(node.cell);
    };
    std::vector<Point> points;
    const TreeNode* node = nullptr;
    for (const TreeNode& child : store_.children(root_)) {
        if (point_of(child) == first) node = &child;
    }
    while (node != nullptr && points.size() < most) {
        points.push_back(point_of(*node));
        const TreeNode* next = nullptr;
        std::uint32_t visits = least_visits;
        for (const TreeNode& child : store_.children(*node)) {
            if (child.visits.load(RELAXED) < visits) continue;
            visits = child.visits.load(RELAXED) + 1;
            next = &child;
        }
        node = next;
    }
    return points;
}

std::vector<std::int64_t> TreeSearch::ownership() const {
    std::vector<std::int64_t> points(board_.area());
    for (Point point = 0; point < board_.area(); ++point) points[point] = ownership_[board_.cell_of(point)];
    return points;
}

}  // namespace nerai
