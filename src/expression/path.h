#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "item/stored_item.h"

namespace adjoin::expression {

/// One step below the top-level attribute: a key of a map, or a position in a list.
struct PathStep {
  std::string name;         ///< empty and unused when `is_index`
  std::uint64_t index = 0;  ///< from 0; never used as a size to allocate
  bool is_index = false;

  friend bool operator==(const PathStep&, const PathStep&) = default;
  /// Positions before names, positions by number, names by bytes.
  friend std::strong_ordering operator<=>(const PathStep& a, const PathStep& b) {
    if (a.is_index != b.is_index) return b.is_index <=> a.is_index;
    return a.is_index ? a.index <=> b.index : a.name <=> b.name;
  }
};

/// A document path with its placeholders resolved: a.b[3].c. A value type.
struct Path {
  std::string attribute;  ///< the top-level attribute
  std::vector<PathStep> steps;

  bool is_top_level() const noexcept { return steps.empty(); }
  friend bool operator==(const Path&, const Path&) = default;
  /// By attribute, then step by step; a path comes before those that continue it.
  friend std::strong_ordering operator<=>(const Path& a, const Path& b) = default;
};

/// Returns the value at `path`; nullopt if a step is missing or of the wrong type. Valid while the
/// item's bytes live. @cost walks the stored bytes, allocates nothing.
std::optional<item::ValueView> find(item::ItemView item, const Path& path);
/// The same for a decoded item; null if absent. Valid until the item changes.
const Value* find(const Item& item, const Path& path);

/// How two paths of one expression relate.
enum class PathRelation : std::uint8_t {
  apart,     ///< neither of the below: both may be used in one expression
  overlap,   ///< equal, or one continues the other
  conflict,  ///< one takes a step by name where the other takes it by position
};
PathRelation relate(const Path& a, const Path& b) noexcept;

/// Returns the text of a path for people and for builder rows: `a.b[3].c`. A name that is empty or
/// has bytes other than letters, digits, `_` and `-` stands in backticks, with its backticks
/// doubled.
std::string to_text(const Path& path);
/// Parses the text that `to_text` makes. Reserved words are allowed. @errors invalid_argument.
Result<Path> parse_path_text(std::string_view text);

}  // namespace adjoin::expression
