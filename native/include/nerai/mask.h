// A set of board points as bits: word i / 64, bit i % 64 is point i.
//
// Takes and gives nothing but bits; what lies beside what is known to Geometry (geometry.h).
// W is the number of 64-bit words: 2 hold boards up to 128 points, 4 up to 256, 6 up to 384.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace nerai {

template <int W>
struct Mask {
    std::array<std::uint64_t, W> words{};

    static Mask of(int point) {
        Mask mask;
        mask.set(point);
        return mask;
    }

    bool test(int point) const { return words[index(point)] >> (point & 63) & 1; }
    void set(int point) { words[index(point)] |= bit(point); }
    void set(int point, bool really) { words[index(point)] |= std::uint64_t{really} << (point & 63); }
    void reset(int point) { words[index(point)] &= ~bit(point); }

    bool any() const {
        std::uint64_t all = 0;
        for (std::uint64_t word : words) all |= word;
        return all != 0;
    }
    bool none() const { return !any(); }

    int count() const {
        int sum = 0;
        for (std::uint64_t word : words) sum += std::popcount(word);
        return sum;
    }

    // The lowest point; the mask must not be empty.
    int first() const {
        int i = 0;
        while (words[i] == 0) ++i;
        return 64 * i + std::countr_zero(words[i]);
    }

    // The lowest point, which is taken out; the mask must not be empty.
    int pop() {
        const int point = first();
        words[index(point)] &= words[index(point)] - 1;
        return point;
    }

    // Calls visit(point) for every point in rising order. The mask itself must not change meanwhile.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < W; ++i)
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) visit(64 * i + std::countr_zero(word));
    }

    bool intersects(const Mask& other) const { return (*this & other).any(); }
    bool contains(const Mask& other) const { return other.without(*this).none(); }

    Mask without(const Mask& other) const {
        Mask result;
        for (int i = 0; i < W; ++i) result.words[i] = words[i] & ~other.words[i];
        return result;
    }

    // All points moved by `steps` (0 < steps < 64) towards higher or lower numbers; bits pushed out are lost.
    Mask raised(int steps) const {
        Mask result;
        result.words[0] = words[0] << steps;
        for (int i = 1; i < W; ++i) result.words[i] = words[i] << steps | words[i - 1] >> (64 - steps);
        return result;
    }
    Mask lowered(int steps) const {
        Mask result;
        for (int i = 0; i + 1 < W; ++i) result.words[i] = words[i] >> steps | words[i + 1] << (64 - steps);
        result.words[W - 1] = words[W - 1] >> steps;
        return result;
    }

    Mask& operator|=(const Mask& other) {
        for (int i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    Mask& operator&=(const Mask& other) {
        for (int i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    friend Mask operator|(Mask a, const Mask& b) { return a |= b; }
    friend Mask operator&(Mask a, const Mask& b) { return a &= b; }
    friend bool operator==(const Mask&, const Mask&) = default;

  private:
    static constexpr std::uint64_t bit(int point) { return std::uint64_t{1} << (point & 63); }
    static constexpr unsigned index(int point) { return static_cast<unsigned>(point) >> 6; }
};

// So many of the points, if there are, those to be `avoided` last.
template <int W>
Mask<W> some_of(const Mask<W>& points, int count, const Mask<W>& avoided) {
    Mask<W> found, good = points.without(avoided), rest = points & avoided;
    for (; count > 0 && good.any(); --count) found.set(good.pop());
    for (; count > 0 && rest.any(); --count) found.set(rest.pop());
    return found;
}

}  // namespace nerai
