#include "nerai/tree_worker.h"

#include <algorithm>
#include <cmath>

namespace nerai {

namespace {

using Cell = PlayoutBoard::Cell;

constexpr auto RELAXED = std::memory_order_relaxed;
constexpr std::uint32_t ROOT_LOOK = 16;  // one playout in so many goes to a first move not tried yet
constexpr std::size_t DEEPEST = 400;  // a path that repeats itself (superko is not known here) ends somewhere

float rate_of(const TreeNode& child) {
    return static_cast<float>(child.half_wins.load(RELAXED)) / 2 / std::max(1.0F, static_cast<float>(child.visits.load(RELAXED)));
}

// By two standard errors of what it won, and more, against the move that was tried most.
bool surely_worse(const TreeNode& one, std::span<TreeNode> children) {
    const auto fewer = [](const TreeNode& a, const TreeNode& b) { return a.visits.load(RELAXED) < b.visits.load(RELAXED); };
    const TreeNode& most = *std::max_element(children.begin(), children.end(), fewer);
    return rate_of(one) + 1 / std::sqrt(static_cast<float>(one.visits.load(RELAXED))) < rate_of(most);
}

}  // namespace

// The mean that a move is chosen by. The less often a move was tried, the more its shared results weigh: the weight
// is that of minimum squared error if shared results are off by a constant (Gelly and Silver).
TreeNode& TreeSearch::Worker::choose(std::span<TreeNode> children) const {
    const float equivalent = 1 / tree_.options_.shared_equivalent;
    const float points = 4 / static_cast<float>(tree_.board_.area());
    const float score_weight = tree_.options_.score_weight;
    TreeNode* best = &children[0];
    float best_value = -1e9F;
    for (TreeNode& child : children) {
        const float real = static_cast<float>(child.visits.load(RELAXED));
        const float visits = real + static_cast<float>(child.prior_visits) / TreeNode::PRIOR_UNIT;
        const float wins = static_cast<float>(child.half_wins.load(RELAXED)) / 2 +
                           static_cast<float>(child.prior_wins) / TreeNode::PRIOR_UNIT;
        float value = visits > 0 ? wins / visits : 0.5F;
        const float shared = static_cast<float>(child.shared_visits.load(RELAXED));
        if (shared > 0) {
            const float beta = shared / (shared + visits + shared * visits * equivalent);
            value += beta * (child.shared_mean.load(RELAXED) - value);
        }
        value += score_weight * std::clamp(child.score_mean.load(RELAXED) * points, -1.0F, 1.0F);
        if (value > best_value) {
            best_value = value;
            best = &child;
        }
    }
    return *best;
}

// A first move that has not had its share of the games yet.
TreeNode* TreeSearch::Worker::owed_at_root(std::span<TreeNode> children) const {
    const auto games = static_cast<float>(tree_.root_.visits.load(RELAXED));
    for (const Owed& one : tree_.owed_) {
        const std::uint32_t had = children[one.child].visits.load(RELAXED);
        if (had >= one.most || static_cast<float>(had) >= one.share * games) continue;
        if (had < tree_.options_.first_look || !surely_worse(children[one.child], children)) return &children[one.child];
    }
    return nullptr;
}

// Every first move is tried once in the end, so that something can be told of it.
TreeNode* TreeSearch::Worker::untried_at_root(std::span<TreeNode> children) const {
    const bool time_for_it = tree_.root_.visits.load(RELAXED) % ROOT_LOOK == 0;
    const auto found = std::find_if(children.begin(), children.end(),
                                    [](const TreeNode& child) { return child.visits.load(RELAXED) == 0; });
    return time_for_it && found != children.end() ? &*found : nullptr;
}

bool TreeSearch::Worker::expand(TreeNode& node, const PlayoutBoard& board) {
    std::uint32_t none = TreeNode::NO_BLOCK;
    if (tree_.store_.full() || !node.block.compare_exchange_strong(none, TreeNode::BUSY, std::memory_order_acq_rel)) {
        return false;
    }
    list_priors(board, tree_.guide_, cursor_.reply(board), tree_.leanings_, tree_.options_.priors, moves_);
    const std::uint32_t block = tree_.store_.add(moves_.size());
    if (block == TreeNode::NO_BLOCK) {
        node.block.store(TreeNode::NO_BLOCK, std::memory_order_release);
        return false;
    }
    const std::span<TreeNode> children = tree_.store_.at(block, moves_.size());
    for (std::size_t k = 0; k < children.size(); ++k) {
        children[k].cell = moves_[k].cell;
        children[k].set_prior(moves_[k].visits, moves_[k].wins);
    }
    node.child_count = static_cast<std::uint16_t>(children.size());
    node.block.store(block, std::memory_order_release);
    return true;
}

void TreeSearch::Worker::descend(PlayoutBoard& board) {
    TreeNode* node = &tree_.root_;
    int passes = tree_.passes_;
    path_.assign(1, node);
    cursor_.start(tree_.book_);
    node->visits.fetch_add(1, RELAXED);
    ended_ = false;
    while (path_.size() < DEEPEST) {
        if (!node->has_children()) {
            const bool known = node->visits.load(RELAXED) >= static_cast<std::uint32_t>(tree_.options_.expand_visits);
            if (!known || !expand(*node, board)) return;
        }
        const std::span<TreeNode> children = tree_.store_.children(*node);
        TreeNode* first = node == &tree_.root_ ? owed_at_root(children) : nullptr;
        if (first == nullptr && node == &tree_.root_) first = untried_at_root(children);
        node = first != nullptr ? first : &choose(children);
        node->visits.fetch_add(1, RELAXED);
        path_.push_back(node);
        if (node->cell == PlayoutBoard::NO_CELL) {
            board.pass();
            cursor_.pass();
            ended_ = ++passes == 2;
            if (ended_) return;
            continue;
        }
        passes = 0;
        trace_.note(node->cell, board.to_play());
        board.play(board.point_of(node->cell));
        cursor_.note(board, node->cell, other(board.to_play()));
    }
}

// Black's score, settled points as they are settled.
float TreeSearch::Worker::count_score(const PlayoutBoard& board) {
    int score = area_owners(board, owners_);
    const PlayoutGuide& guide = tree_.guide_;
    for (unsigned cell = 0; guide.settles && cell < owners_.size(); ++cell) {
        if (guide.owner[cell] == 0) continue;
        score += guide.owner[cell] - owners_[cell];
        owners_[cell] = guide.owner[cell];
    }
    for (unsigned cell = 0; cell < owners_.size(); ++cell) ownership_[cell] += owners_[cell];
    return static_cast<float>(score - tree_.options_.komi);
}

void TreeSearch::Worker::back_up(float black_score) {
    Color mover = tree_.board_.to_play();  // at the node
    for (std::size_t depth = 0; depth < path_.size(); ++depth) {
        TreeNode& node = *path_[depth];
        const float score = mover == BLACK ? black_score : -black_score;
        if (depth > 0) {  // a node counts for who moved there
            const std::uint32_t halves = score < 0 ? 2 : score == 0 ? 1 : 0;
            if (halves > 0) node.half_wins.fetch_add(halves, RELAXED);
            const float mean = node.score_mean.load(RELAXED);
            node.score_mean.store(mean + (-score - mean) / static_cast<float>(node.visits.load(RELAXED)), RELAXED);
        }
        const float result = score > 0 ? 1.0F : score < 0 ? 0.0F : 0.5F;
        for (TreeNode& child : tree_.store_.children(node)) {
            if (trace_.first(child.cell) == mover) child.share(result);
        }
        mover = other(mover);
    }
}

void TreeSearch::Worker::play_one() {
    PlayoutBoard board = tree_.board_;
    descend(board);
    if (!ended_) play_out(board, random_, tree_.options_.policy, max_moves_, &tree_.guide_, &trace_, tree_.book_.empty() ? nullptr : &cursor_);
    back_up(count_score(board));
    trace_.clear();
    ++count_;
}

}  // namespace nerai
