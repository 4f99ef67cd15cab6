// What run_playouts and flat_search share: the check of their arguments, and the clock that cuts them short.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>

#include "nerai/playout.h"

namespace nerai {

inline void check_playout_arguments(const PlayoutOptions& options, const PlayoutLimits& limits) {
    if (limits.count < 1) {
        throw std::invalid_argument("count must be at least 1, not " + std::to_string(limits.count));
    }
    if (!std::isfinite(limits.time_s) || limits.time_s < 0) {
        throw std::invalid_argument("time_s must be zero (no limit) or a positive number of seconds");
    }
    if (!std::isfinite(options.komi)) throw std::invalid_argument("komi must be a finite number");
    if (options.max_moves < 0) {
        throw std::invalid_argument("max_moves must be zero (the default limit) or positive, not " +
                                    std::to_string(options.max_moves));
    }
}

inline int move_limit(const PlayoutBoard& board, const PlayoutOptions& options) {
    return options.max_moves > 0 ? options.max_moves : 3 * board.area() + 20;
}

class PlayoutClock {
  public:
    explicit PlayoutClock(const PlayoutLimits& limits) : stop_(limits.stop), timed_(limits.time_s > 0) {
        constexpr double LONGEST_S = 1e9;  // beyond which a time point could overflow
        const std::chrono::duration<double> limit(std::min(limits.time_s, LONGEST_S));
        if (timed_) end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
    }

    // Asked after every playout: a playout is long enough for both questions not to count.
    bool expired() const {
        if (stop_ != nullptr && stop_->is_set()) return true;
        return timed_ && Clock::now() >= end_;
    }

  private:
    using Clock = std::chrono::steady_clock;
    const StopFlag* stop_;
    bool timed_;
    Clock::time_point end_;
};

}  // namespace nerai
