#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "adjoin/value.h"

namespace adjoin::expression {

/// Map from constants, by address, to the place where each was first used. Up to 16 are searched
/// linearly, more through a hash table.
class SeenValues {
 public:
  /// Returns the first place of `value`. If it is new, records `place` and returns null. Valid
  /// until the next call.
  /// By address: a placeholder gives the same address each time, and comparing contents could cost
  /// 400 KB.
  const std::uint32_t* find_or_add(const Value* value, std::uint32_t place) {
    if (few_.size() < kFewMax) {
      for (const auto& [seen, earlier] : few_) {
        if (seen == value) return &earlier;
      }
      few_.emplace_back(value, place);
      return nullptr;
    }
    if (many_.empty()) many_.insert(few_.begin(), few_.end());
    const auto [entry, added] = many_.emplace(value, place);
    return added ? nullptr : &entry->second;
  }

 private:
  static constexpr std::size_t kFewMax = 16;
  std::vector<std::pair<const Value*, std::uint32_t>> few_;
  std::unordered_map<const Value*, std::uint32_t> many_;
};

}  // namespace adjoin::expression
