#include "nerai/rule_core.h"

namespace nerai {
namespace {

constexpr std::uint16_t NONE = 0xFFFF;

std::uint32_t turned_core(std::uint32_t core, int symmetry) {
    std::uint32_t code = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            code |= (core >> (2 * code_slot({dx, dy})) & 3) << (2 * code_slot(turned({dx, dy}, symmetry)));
    return code;
}

}  // namespace

const CoreClasses& CoreClasses::get() {
    static const CoreClasses classes;
    return classes;
}

CoreClasses::CoreClasses() : packed_(std::size_t{1} << CORE_BITS, NONE) {
    CoreSets any;
    any.fill(ANY_BITS);
    for_each_core(any, ALL_SLOTS, [&](std::uint32_t core) {
        if (packed_[core] != NONE) return;
        for (int symmetry = 0; symmetry < SYMMETRIES; ++symmetry) {
            std::uint16_t& packed = packed_[turned_core(core, symmetry)];
            if (packed == NONE) packed = static_cast<std::uint16_t>(count_ << 3 | static_cast<unsigned>(inverse(symmetry)));
        }
        ++count_;
    });
}

}  // namespace nerai
