// One thread's part of a tree search: down the tree, a playout, and back up. Included by the tree's sources only.
//
// While a playout is under way its nodes count it as visited and not won, so that other threads look elsewhere.
#pragma once

#include <vector>

#include "nerai/tree.h"

namespace nerai {

class TreeSearch::Worker {
  public:
    Worker(TreeSearch& tree, std::uint64_t seed)
        : tree_(tree), random_(seed), ownership_(PlayoutBoard::CELLS),
          max_moves_(3 * tree.board_.area() + 20) {}

    void play_one();

    std::int64_t count() const { return count_; }
    const std::vector<std::int32_t>& ownership() const { return ownership_; }

  private:
    void descend(PlayoutBoard& board);
    TreeNode& choose(std::span<TreeNode> children) const;
    TreeNode* owed_at_root(std::span<TreeNode> children) const;
    TreeNode* untried_at_root(std::span<TreeNode> children) const;
    bool expand(TreeNode& node, const PlayoutBoard& board);
    float count_score(const PlayoutBoard& board);
    void back_up(float black_score);

    TreeSearch& tree_;
    PlayoutRandom random_;
    PlayoutTrace trace_;
    BookCursor cursor_;
    CellOwners owners_;
    std::vector<TreeNode*> path_;  // the root first
    std::vector<PriorMove> moves_;
    std::vector<std::int32_t> ownership_;
    std::int64_t count_ = 0;
    int max_moves_;
    bool ended_ = false;  // by two passes in the tree
};

}  // namespace nerai
