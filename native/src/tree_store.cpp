#include "nerai/tree_store.h"

#include <algorithm>
#include <new>
#include <vector>

namespace nerai {

namespace {

constexpr std::uint32_t ROOT_BLOCK = 2;  // the numbers of NO_BLOCK and BUSY are no nodes
constexpr std::uint32_t FIRST_BLOCK = ROOT_BLOCK + MAX_SIDE * MAX_SIDE + 1;  // every point, and a pass
constexpr std::size_t LEAST_NODES = 4096;
constexpr std::size_t MOST_NODES = 0xFFFF'0000;

static_assert(sizeof(TreeNode) == 32, "two nodes fit a line of the cache");

// A block that stays: where it lies, and whose children it holds.
struct Kept {
    std::uint32_t block;
    std::uint32_t count;
    std::uint32_t parent;
};

}  // namespace

void TreeNode::set_prior(float given_visits, float given_wins) {
    constexpr float MOST = 65535 / PRIOR_UNIT;
    const float shrink = given_visits > MOST ? MOST / given_visits : 1;
    prior_visits = static_cast<std::uint16_t>(given_visits * shrink * PRIOR_UNIT);
    prior_wins = static_cast<std::uint16_t>(given_wins * shrink * PRIOR_UNIT);
}

void TreeNode::copy(const TreeNode& from) {
    constexpr auto RELAXED = std::memory_order_relaxed;
    visits.store(from.visits.load(RELAXED), RELAXED);
    half_wins.store(from.half_wins.load(RELAXED), RELAXED);
    shared_visits.store(from.shared_visits.load(RELAXED), RELAXED);
    shared_mean.store(from.shared_mean.load(RELAXED), RELAXED);
    score_mean.store(from.score_mean.load(RELAXED), RELAXED);
    block.store(from.block.load(RELAXED), RELAXED);
    child_count = from.child_count;
    cell = from.cell;
    prior_visits = from.prior_visits;
    prior_wins = from.prior_wins;
}

TreeStore::TreeStore(std::size_t bytes)
    : capacity_(std::clamp(bytes / sizeof(TreeNode), LEAST_NODES, MOST_NODES)),
      memory_(std::make_unique_for_overwrite<std::byte[]>(capacity_ * sizeof(TreeNode))), used_(FIRST_BLOCK) {
    for (std::uint32_t number = 0; number < FIRST_BLOCK; ++number) new (nodes() + number) TreeNode;
}

std::uint32_t TreeStore::add(std::size_t count) {
    const std::size_t at = used_.fetch_add(count, std::memory_order_relaxed);
    if (at + count > capacity_) {
        used_.fetch_sub(count, std::memory_order_relaxed);
        full_.store(true, std::memory_order_relaxed);
        return TreeNode::NO_BLOCK;
    }
    for (std::size_t k = 0; k < count; ++k) new (nodes() + at + k) TreeNode;
    return static_cast<std::uint32_t>(at);
}

void TreeStore::clear(TreeNode& root) {
    root.block.store(TreeNode::NO_BLOCK, std::memory_order_relaxed);
    used_.store(FIRST_BLOCK, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
}

void TreeStore::set_root_children(TreeNode& root, std::span<const TreeNode> children) {
    for (std::size_t k = 0; k < children.size(); ++k) nodes()[ROOT_BLOCK + k].copy(children[k]);
    root.child_count = static_cast<std::uint16_t>(children.size());
    root.block.store(ROOT_BLOCK, std::memory_order_relaxed);
}

void TreeStore::prune(TreeNode& root, std::uint32_t least_visits) {
    std::vector<Kept> kept;
    const auto keep_block_of = [&](std::uint32_t number) {
        TreeNode& node = nodes()[number];
        const std::uint32_t block = node.block.load(std::memory_order_relaxed);
        if (block <= TreeNode::BUSY) return;
        if (node.visits.load(std::memory_order_relaxed) >= least_visits) {
            kept.push_back({block, node.child_count, number});
        } else {
            node.block.store(TreeNode::NO_BLOCK, std::memory_order_relaxed);
        }
    };
    const std::uint32_t root_children = root.has_children() ? root.child_count : 0;
    for (std::uint32_t k = 0; k < root_children; ++k) keep_block_of(ROOT_BLOCK + k);
    for (std::size_t done = 0; done < kept.size(); ++done) {
        const Kept at = kept[done];
        for (std::uint32_t k = 0; k < at.count; ++k) keep_block_of(at.block + k);
    }
    std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.block < b.block; });

    std::vector<std::uint32_t> moved_to(kept.size());
    const auto present_number = [&](std::uint32_t number) {
        if (number < FIRST_BLOCK) return number;
        const auto behind = std::upper_bound(kept.begin(), kept.end(), number,
                                             [](std::uint32_t a, const Kept& b) { return a < b.block; });
        const std::size_t index = static_cast<std::size_t>(behind - kept.begin()) - 1;
        return moved_to[index] + (number - kept[index].block);
    };
    // Every block moves towards the front, those in front first: none is overwritten before it has moved, and that of its
    // parent is in its new place already.
    std::uint32_t next = FIRST_BLOCK;
    for (std::size_t index = 0; index < kept.size(); ++index) {
        const Kept& at = kept[index];
        for (std::uint32_t k = 0; k < at.count && next != at.block; ++k) nodes()[next + k].copy(nodes()[at.block + k]);
        moved_to[index] = next;
        nodes()[present_number(at.parent)].block.store(next, std::memory_order_relaxed);
        next += at.count;
    }
    used_.store(next, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
}

}  // namespace nerai
