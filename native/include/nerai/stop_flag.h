// A switch that ends long work from another thread: the search looks at it now and then and gives what it has.
#pragma once

#include <atomic>

namespace nerai {

class StopFlag {
  public:
    void set() { flag_.store(true, std::memory_order_relaxed); }
    void clear() { flag_.store(false, std::memory_order_relaxed); }
    bool is_set() const { return flag_.load(std::memory_order_relaxed); }
    const std::atomic<bool>& flag() const { return flag_; }

  private:
    std::atomic<bool> flag_{false};
};

}  // namespace nerai
