// Thousands of rules compiled once, so that those whose cells fit around a point are found by one look into a table.
//
// Takes rules; gives, for a place of a RuleView and a player, the *images* that fit there. Knows nothing of chains: what
// is left to count is asked of rule_judge.h. Immutable, so threads may share it.
//
// An *image* is a rule in one of its symmetries (those that look the same once), hung on its *key*: the point of the
// shape whose core rules out most boards, which must be on the board wherever the rule fits. Images lie in buckets by the
// class of the core's code (rule_core.h), under every class that they allow; the board is turned as the class says before
// it is compared, so that the eight images of a rule share their entries. Whether the ring fits is one masked comparison;
// cells that neither of them can say (the *rest*) are looked at one by one. Images that allow too many cores, as small
// shapes do, are kept by the code of the five points in the core's cross, unturned; their corners belong to the rest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "nerai/rule_core.h"
#include "nerai/rule_view.h"

namespace nerai {

// An offset of at most RULE_REACH in both directions as one number.
inline constexpr int SPAN = 2 * RULE_REACH + 1;
constexpr std::uint8_t cell_number(Offset at) {
    return static_cast<std::uint8_t>((at.dy + RULE_REACH) * SPAN + at.dx + RULE_REACH);
}

// By symmetry and number of a cell: the step to where the symmetry takes it.
inline constexpr auto TURNED_STEPS = [] {
    std::array<std::array<std::int16_t, SPAN * SPAN>, SYMMETRIES> steps{};
    for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry)
        for (int dy = -RULE_REACH; dy <= RULE_REACH; ++dy)
            for (int dx = -RULE_REACH; dx <= RULE_REACH; ++dx)
                steps[symmetry][cell_number({dx, dy})] =
                    static_cast<std::int16_t>(RuleView::step(turned({dx, dy}, symmetry)));
    return steps;
}();

// A condition in one word: what is counted, at which cell from the key, and the range. Counts are cut off at MOST.
struct CountTest {
    static constexpr int MOST = 254;
    static constexpr std::uint32_t MORE = 1u << 31;

    // Asks nothing. Outside liberties are never asked first, for they need the rule's cells: their kind counts 0 there.
    static constexpr std::uint32_t NOTHING = static_cast<std::uint32_t>(ConditionKind::OUTSIDE_LIBERTIES) << 8 | MOST << 19;

    std::uint32_t bits = NOTHING;

    int cell() const { return bits & 0xFF; }
    int kind() const { return bits >> 8 & 7; }
    int least() const { return bits >> 11 & 0xFF; }
    int most() const { return bits >> 19 & 0xFF; }
    bool more() const { return (bits & MORE) != 0; }  // whether the rule has more to ask than this
};

// Whether a CountTest says all of a condition.
inline bool has_test(const RuleCondition& condition) {
    return condition.least <= CountTest::MOST &&
           (condition.most < CountTest::MOST || condition.most >= RuleView::PLACES);
}

class RuleIndex {
  public:
    // Where rules are hung: at the point that rules out most boards, or at their anchors, so that the rules of one anchor
    // are found by looking at it alone.
    enum class Keys { BEST, ANCHORS };
    // An image whose core and ring fit, and the first thing to ask.
    struct Fit {
        std::uint32_t image;  // rule * SYMMETRIES + symmetry
        CountTest first;
    };
    struct RestCell {
        std::uint8_t cell;  // from the key, as the rule was given
        std::uint8_t allowed;
    };
    // What there is to know of a rule whose core and ring fit.
    struct Record {
        std::uint8_t anchor = 0;       // from the key
        bool exact = false;            // some conditions are more than CountTests can say: see `has_test`
        std::uint8_t rest_count = 0;
        std::uint16_t test_count = 0;  // CountTests after the first
        std::uint32_t rest_begin = 0;
        std::uint32_t test_begin = 0;
        std::uint32_t free_begin = 0;  // the cells that may be empty, where outside liberties are asked for
        std::uint32_t free_count = 0;
        std::uint32_t lowest = 0;      // three bits for each symmetry: the lowest that looks the same
    };

    // Throws std::invalid_argument: no cells, a cell out of extent or twice, a cell that may have no content, an anchor
    // off the board, or a condition that does not fit its cell or has no number in its range.
    explicit RuleIndex(std::vector<Rule> rules, Keys keys = Keys::BEST);

    const Rule& rule(std::uint32_t image) const { return rules_[image / SYMMETRIES]; }
    const Record& record(std::uint32_t image) const { return records_[image / SYMMETRIES]; }
    const RestCell* rest(const Record& record) const { return rest_.data() + record.rest_begin; }
    std::span<const CountTest> tests(const Record& record) const { return {tests_.data() + record.test_begin, record.test_count}; }
    std::span<const std::uint8_t> free_cells(const Record& record) const {
        return {free_.data() + record.free_begin, record.free_count};
    }
    // Rules with their symmetries, those that look the same once.
    std::size_t image_count() const { return image_count_; }
    // How often images lie in buckets.
    std::size_t entry_count() const { return by_core_.rings.size() + by_cross_.rings.size(); }

    // How many images may fit with their keys at one place.
    std::size_t most_fits() const { return by_core_.largest + by_cross_.largest; }
    // Writes all images whose core and ring fit with their key at the place to `fits`, which has room for most_fits();
    // gives their end.
    Fit* near_fits(const RuleView& view, int place, Color own, Fit* fits) const {
        return near_fits(view, place, own, bucket_at(view, place, own), fits);
    }
    // The same in two steps, so that memory can be asked for what comes next.
    std::uint32_t bucket_at(const RuleView& view, int place, Color own) const {
        return classes_.of(own == BLACK ? view.core(place) : exchanged(view.core(place)));
    }
    void prefetch(std::uint32_t bucket) const {
#if defined(__GNUC__)
        __builtin_prefetch(by_core_.rings.data() + by_core_.starts[bucket >> 3]);
#else
        static_cast<void>(bucket);
#endif
    }
    Fit* near_fits(const RuleView& view, int place, Color own, std::uint32_t bucket, Fit* fits) const {
        const std::uint32_t ring = own == BLACK ? view.ring(place) : exchanged(view.ring(place));
        fits = by_core_.look_up(bucket >> 3, turned_ring(ring, bucket & 7), bucket & 7, fits);
        if (by_cross_.rings.empty()) return fits;
        const std::uint32_t core = own == BLACK ? view.core(place) : exchanged(view.core(place));
        return by_cross_.look_up(cross_of(core), ring, 0, fits);
    }

    // Whether the rest fits, too.
    bool rest_fits(std::uint32_t image, const RuleView& view, int place, Color own) const {
        const Record& found = record(image);
        const auto& steps = TURNED_STEPS[image % SYMMETRIES];
        for (const RestCell *cell = rest(found), *end = cell + found.rest_count; cell != end; ++cell)
            if ((cell->allowed >> view.content(place + steps[cell->cell], own) & 1) == 0) return false;
        return true;
    }

  private:
    // Apart from the image it is for, because most rings do not fit: the less memory is read for them the better.
    struct Ring {
        std::uint32_t code = 0;
        std::uint32_t care = 0;
    };
    struct Table {
        std::vector<std::uint32_t> starts;  // by class or code; one more at the end
        std::vector<Ring> rings;
        std::vector<Fit> images;            // their symmetry is that on the turned board

        std::size_t largest = 0;            // entries of a bucket

        // Without branches, because which entries fit is hard to predict.
        Fit* look_up(std::uint32_t bucket, std::uint32_t ring, int board_turned, Fit* fits) const {
            Fit* end = fits;
            for (std::uint32_t i = starts[bucket], last = starts[bucket + 1]; i < last; ++i) {
                end->image = i;
                end += ((ring ^ rings[i].code) & rings[i].care) == 0;
            }
            const auto& back = TURNED_BACK[board_turned];
            for (Fit* fit = fits; fit != end; ++fit) {
                *fit = images[fit->image];
                fit->image = fit->image / SYMMETRIES * SYMMETRIES + back[fit->image % SYMMETRIES];
            }
            return end;
        }
    };
    struct Filed {
        std::uint32_t bucket;
        Ring ring;
        Fit image;
    };

    // By the symmetry that the board was turned by and that of the image: the image's symmetry on the board as it is.
    static constexpr auto TURNED_BACK = [] {
        std::array<std::array<std::uint8_t, SYMMETRIES>, SYMMETRIES> table{};
        for (int board = 0; board < SYMMETRIES; ++board)
            for (int image = 0; image < SYMMETRIES; ++image)
                table[board][image] = static_cast<std::uint8_t>(composed(inverse(board), image));
        return table;
    }();

    // The codes of the points above, left, in the middle, right and below.
    static constexpr std::uint32_t cross_of(std::uint32_t core) {
        return (core >> 2 & 3) | (core >> 6 & 63) << 2 | (core >> 14 & 3) << 8;
    }
    static Table table_of(const std::vector<Filed>& filed, std::size_t buckets);
    void add(const Rule& rule, Keys keys, std::vector<Filed>& cores, std::vector<Filed>& crosses);
    CountTest add_tests(const Rule& rule, Offset key, Record& record);

    const CoreClasses& classes_;
    std::vector<Rule> rules_;
    std::vector<Record> records_;
    std::vector<RestCell> rest_;
    std::vector<CountTest> tests_;
    std::vector<std::uint8_t> free_;
    Table by_core_;
    Table by_cross_;
    std::size_t image_count_ = 0;
};

}  // namespace nerai
