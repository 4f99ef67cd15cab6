// Thousands of rules compiled once, so that those whose cells fit around a point are found by one look into a table.
//
// Takes rules; gives, for a place of a RuleView and a player, the *images* that fit there. Knows nothing of chains: whether
// the conditions of an image hold is asked of rule_judge.h. Immutable, so threads may share it.
//
// An *image* is a rule in one of its symmetries (those that look the same once), hung on its *key*: the point of the
// shape whose core rules out most boards, which must be on the board wherever the rule fits. Images lie in buckets by
// the core's code, under every code that they allow. Whether the ring fits is one masked comparison; the cells that
// neither of them can say (the *rest*) are looked at one by one. Images that allow too many cores, as small shapes do,
// are kept by the code of the five points in the core's cross, and their corners belong to the rest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nerai/rule_view.h"

namespace nerai {

class RuleIndex {
  public:
    struct Image {
        std::uint32_t rule = 0;
        std::int8_t anchor_dx = 0;  // the rule's anchor, from the key
        std::int8_t anchor_dy = 0;
        std::uint8_t symmetry = 0;
        bool has_conditions = false;
        std::uint32_t rest_begin = 0;
        std::uint32_t rest_count = 0;
    };

    // Throws std::invalid_argument: no cells, a cell out of extent or twice, a cell that may have no content, an anchor
    // off the board, or a condition that does not fit its cell or has no number in its range.
    explicit RuleIndex(std::vector<Rule> rules);

    const std::vector<Rule>& rules() const { return rules_; }
    const Image& image(std::uint32_t number) const { return images_[number]; }
    std::size_t image_count() const { return images_.size(); }
    // How often images lie in buckets.
    std::size_t entry_count() const { return by_core_.entries.size() + by_cross_.entries.size(); }

    // Calls use(image number) for all images whose core and ring fit with their key at the place; the rest is not asked.
    template <class Use>
    void near_fits(const RuleView& view, int place, Color own, Use use) const {
        const std::uint32_t core = own == BLACK ? view.core(place) : exchanged(view.core(place));
        const std::uint32_t ring = own == BLACK ? view.ring(place) : exchanged(view.ring(place));
        by_core_.look_up(core, ring, use);
        if (!by_cross_.entries.empty()) by_cross_.look_up(cross_of(core), ring, use);
    }

    // Whether the rest of an image fits, too.
    bool rest_fits(const Image& image, const RuleView& view, int place, Color own) const {
        for (std::uint32_t i = 0; i < image.rest_count; ++i) {
            const RestCell& cell = rest_[image.rest_begin + i];
            if ((cell.allowed >> view.content(place + cell.step, own) & 1) == 0) return false;
        }
        return true;
    }

  private:
    struct Entry {
        std::uint32_t ring;
        std::uint32_t care;
        std::uint32_t image;
    };
    struct Table {
        std::vector<std::uint32_t> starts;  // by code; one more at the end
        std::vector<Entry> entries;

        template <class Use>
        void look_up(std::uint32_t code, std::uint32_t ring, Use use) const {
            const Entry* const end = entries.data() + starts[code + 1];
            for (const Entry* entry = entries.data() + starts[code]; entry != end; ++entry)
                if (((ring ^ entry->ring) & entry->care) == 0) use(entry->image);
        }
    };
    struct RestCell {
        std::int16_t step;
        std::uint8_t allowed;
    };
    struct Filed {
        std::uint32_t code;
        Entry entry;
    };

    // The codes of the points above, left, in the middle, right and below.
    static constexpr std::uint32_t cross_of(std::uint32_t core) {
        return (core >> 2 & 3) | (core >> 6 & 63) << 2 | (core >> 14 & 3) << 8;
    }
    static Table table_of(const std::vector<Filed>& filed, int bits);
    void add_image(std::uint32_t rule, const std::vector<RuleCell>& cells, int symmetry, Offset key,
                   std::vector<Filed>& cores, std::vector<Filed>& crosses);

    std::vector<Rule> rules_;
    std::vector<Image> images_;
    std::vector<RestCell> rest_;
    Table by_core_;
    Table by_cross_;
};

}  // namespace nerai
