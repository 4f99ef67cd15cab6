// The store of tree nodes: blocks, the bound, and pruning in place.
#include "nerai/tree_store.h"

#include <thread>
#include <vector>

#include "check.h"
#include "nerai/playout_random.h"

using namespace nerai;

namespace {

// Gives a node children, told apart by their cells; false when the store is full.
bool grow(TreeStore& store, TreeNode& node, int count, int first_cell) {
    const std::uint32_t block = store.add(static_cast<std::size_t>(count));
    if (block == TreeNode::NO_BLOCK) return false;
    for (int k = 0; k < count; ++k) store.at(block, count)[k].cell = static_cast<PlayoutBoard::Cell>(first_cell + k);
    node.child_count = static_cast<std::uint16_t>(count);
    node.block.store(block);
    return true;
}

void set_root(TreeStore& store, TreeNode& root, int count) {
    std::vector<TreeNode> children(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) children[k].cell = static_cast<PlayoutBoard::Cell>(k + 1);
    store.set_root_children(root, children);
}

// A number that tells trees apart: what hangs where, with how many visits.
std::uint64_t fingerprint(const TreeStore& store, const TreeNode& node) {
    std::uint64_t sum = node.cell * 31u + node.visits.load() * 7u + node.prior_visits;
    for (const TreeNode& child : store.children(node)) sum = sum * 1'000'003u + fingerprint(store, child);
    return sum;
}

void nothing_is_handed_out_beyond_the_bound() {
    TreeStore store(1 << 18);
    CHECK(store.capacity() == (1 << 18) / sizeof(TreeNode));
    while (store.add(100) != TreeNode::NO_BLOCK) CHECK(!store.full());
    CHECK(store.full() && store.used() <= store.capacity() && store.used() + 100 > store.capacity());
    TreeNode root;
    store.clear(root);
    CHECK(!store.full() && store.used() < 1000 && store.add(100) != TreeNode::NO_BLOCK);
}

void pruning_keeps_what_is_reached_and_gives_the_rest_free() {
    TreeStore store(1 << 18);
    TreeNode root;
    set_root(store, root, 3);
    const std::size_t bare = store.used();
    const std::span<TreeNode> top = store.children(root);
    CHECK(grow(store, top[0], 10, 100) && grow(store, top[1], 20, 200));
    TreeNode& deep = store.children(top[1])[7];
    CHECK(grow(store, deep, 5, 300) && grow(store, store.children(deep)[4], 2, 400));
    const std::uint64_t before = fingerprint(store, root);
    store.prune(root, 0);
    CHECK(fingerprint(store, root) == before && store.used() == bare + 37);
    top[0].block.store(TreeNode::NO_BLOCK);
    const std::uint64_t without = fingerprint(store, root);
    store.prune(root, 0);
    CHECK(fingerprint(store, root) == without && store.used() == bare + 27);
}

void pruning_forgets_what_was_visited_less() {
    TreeStore store(1 << 18);
    TreeNode root;
    set_root(store, root, 2);
    const std::span<TreeNode> top = store.children(root);
    CHECK(grow(store, top[0], 10, 100) && grow(store, top[1], 20, 200));
    top[0].visits.store(5);
    top[1].visits.store(50);
    store.prune(root, 10);
    CHECK(store.children(root).size() == 2 && top[0].visits.load() == 5);
    CHECK(!top[0].has_children() && store.children(top[1]).size() == 20 && store.children(top[1])[19].cell == 219);
}

// Random trees, cut at random, are the same after the blocks have moved.
void random_trees_survive_pruning() {
    PlayoutRandom random(5);
    for (int round = 0; round < 200; ++round) {
        TreeStore store(1 << 18);
        TreeNode root;
        set_root(store, root, 8);
        for (int k = 0; k < 60; ++k) {
            TreeNode* node = &store.children(root)[random.below(8)];
            while (node->has_children()) node = &store.children(*node)[random.below(node->child_count)];
            node->visits.store(random.below(20));
            CHECK(grow(store, *node, 1 + static_cast<int>(random.below(30)), static_cast<int>(random.below(400))));
        }
        for (TreeNode& child : store.children(root)) {
            for (TreeNode& below : store.children(child)) {
                if (random.below(3) == 0) below.block.store(TreeNode::NO_BLOCK);
            }
        }
        const std::uint64_t before = fingerprint(store, root);
        store.prune(root, 0);
        CHECK(fingerprint(store, root) == before);
        const std::size_t used = store.used();
        store.prune(root, 0);
        CHECK(fingerprint(store, root) == before && store.used() == used);
    }
}

void priors_and_shared_results_are_kept_as_given() {
    TreeNode node;
    node.set_prior(20, 12.5);
    CHECK(node.prior_visits == 320 && node.prior_wins == 200);
    node.set_prior(100'000, 50'000);
    CHECK(node.prior_visits > 60'000 && node.prior_wins == node.prior_visits / 2);
    for (const float result : {1.0F, 0.0F, 1.0F, 1.0F}) node.share(result);
    CHECK(node.shared_visits.load() == 4 && node.shared_mean.load() == 0.75F);
    TreeNode copy;
    copy.copy(node);
    CHECK(copy.shared_visits.load() == 4 && copy.prior_wins == node.prior_wins);
}

void several_threads_get_blocks_of_their_own() {
    TreeStore store(1 << 20);
    std::vector<std::vector<std::uint32_t>> blocks(3);
    std::vector<std::thread> threads;
    for (auto& mine : blocks) {
        threads.emplace_back([&store, &mine] {
            for (std::uint32_t block; (block = store.add(10)) != TreeNode::NO_BLOCK;) mine.push_back(block);
        });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<bool> taken(store.capacity());
    for (const auto& mine : blocks) {
        for (const std::uint32_t block : mine) {
            for (int k = 0; k < 10; ++k) {
                CHECK(block + k < store.capacity() && !taken[block + k]);
                taken[block + k] = true;
            }
        }
    }
    CHECK(store.full() && store.used() <= store.capacity());
}

}  // namespace

int main() {
    nothing_is_handed_out_beyond_the_bound();
    pruning_keeps_what_is_reached_and_gives_the_rest_free();
    pruning_forgets_what_was_visited_less();
    random_trees_survive_pruning();
    priors_and_shared_results_are_kept_as_given();
    several_threads_get_blocks_of_their_own();
}
