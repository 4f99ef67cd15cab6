// A tactical workload that measures the search board: how many play+undo pairs it does in a given time.
//
// Random positions of many stages are made from the seed before the clock starts. On each, every chain with at most
// three liberties is read by a small depth-first reader that attacks, extends, captures and takes back, as a capture
// search would. Each move played and undone counts as one operation; the reading itself is part of the time.
#pragma once

#include <cstdint>

namespace nerai {

struct BenchResult {
    std::int64_t operations = 0;  // play+undo pairs
    double seconds = 0.0;
    std::int64_t captured = 0;    // chains found to be lost; says that the reading was done, and is the same every time
};

// Reads until about `seconds` have passed. Throws std::invalid_argument on a size that is not supported.
BenchResult bench_tactical(int width, int height, double seconds, std::uint64_t seed);

}  // namespace nerai
