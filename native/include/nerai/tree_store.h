// The nodes of a search tree, in one arena of fixed size.
//
// The children of a node lie side by side in a *block*. Those of the root have a place of their own at the front, where they
// can be made anew. All other blocks are handed out one after the other, so a block always lies behind that of its parent;
// that is what lets prune() move those that stay to the front, in place. Nothing is handed out beyond the size: the store
// says that it is full, and who searches prunes.
//
// Several threads may add blocks and count at the same time. Counts are atomic, and means are kept by plain loads and
// stores of atomics: two threads may lose an update now and then, which a tree of estimates does not notice. prune() and
// clear() are for one thread alone.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "nerai/playout_board.h"

namespace nerai {

struct TreeNode {
    static constexpr std::uint32_t NO_BLOCK = 0;
    static constexpr std::uint32_t BUSY = 1;  // a thread is making the children
    static constexpr float PRIOR_UNIT = 16;   // priors are kept in sixteenths of a visit

    std::atomic<std::uint32_t> visits{0};
    std::atomic<std::uint32_t> half_wins{0};       // of who moved here; a draw is one, a win two
    std::atomic<std::uint32_t> shared_visits{0};   // playouts in which who moves here played this cell first, now or later
    std::atomic<float> shared_mean{0};             // their mean result
    std::atomic<float> score_mean{0};              // of who moved here, in points
    std::atomic<std::uint32_t> block{NO_BLOCK};    // of the children
    std::uint16_t child_count = 0;
    PlayoutBoard::Cell cell = PlayoutBoard::NO_CELL;  // of the move; NO_CELL is a pass
    std::uint16_t prior_visits = 0;
    std::uint16_t prior_wins = 0;

    bool has_children() const { return block.load(std::memory_order_acquire) > BUSY; }
    void set_prior(float given_visits, float given_wins);
    void copy(const TreeNode& from);  // everything, children included

    // Adds a result, from 0 to 1, to the mean of all playouts that played here sooner or later.
    void share(float result) {
        const std::uint32_t count = shared_visits.load(std::memory_order_relaxed) + 1;
        const float mean = shared_mean.load(std::memory_order_relaxed);
        shared_mean.store(mean + (result - mean) / static_cast<float>(count), std::memory_order_relaxed);
        shared_visits.store(count, std::memory_order_relaxed);
    }
};

class TreeStore {
  public:
    // As many nodes as fit the bytes, at least a few thousand.
    explicit TreeStore(std::size_t bytes);
    TreeStore(const TreeStore&) = delete;
    TreeStore& operator=(const TreeStore&) = delete;

    std::size_t capacity() const { return capacity_; }
    std::size_t used() const { return used_.load(std::memory_order_relaxed); }
    bool full() const { return full_.load(std::memory_order_relaxed); }

    // Fresh nodes side by side, or NO_BLOCK when they do not fit: then the store is full.
    std::uint32_t add(std::size_t count);

    std::span<TreeNode> at(std::uint32_t block, std::size_t count) const { return {nodes() + block, count}; }

    std::span<TreeNode> children(const TreeNode& node) const {
        const std::uint32_t block = node.block.load(std::memory_order_acquire);
        return block > TreeNode::BUSY ? std::span<TreeNode>{nodes() + block, node.child_count} : std::span<TreeNode>{};
    }

    // Gives all but the root's own node free.
    void clear(TreeNode& root);

    // Makes these the children of the root; blocks that none of them names stay until the next prune().
    void set_root_children(TreeNode& root, std::span<const TreeNode> children);

    // Keeps what hangs below the root and was visited at least so often, and gives the rest free.
    void prune(TreeNode& root, std::uint32_t least_visits);

  private:
    TreeNode* nodes() const { return reinterpret_cast<TreeNode*>(memory_.get()); }

    std::size_t capacity_;
    std::unique_ptr<std::byte[]> memory_;  // not touched before it is handed out
    std::atomic<std::size_t> used_;
    std::atomic<bool> full_{false};
};

}  // namespace nerai
