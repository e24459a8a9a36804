#pragma once

#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::schema {

using ByteSet = std::bitset<256>;

/// A node of a regular expression's syntax tree. Children are indexes into PatternTree::nodes.
struct PatternNode {
  enum class Kind : std::uint8_t { bytes, sequence, choice, repeat };
  static constexpr int kForever = -1;

  Kind kind = Kind::sequence;
  ByteSet bytes;  ///< of `bytes`
  std::vector<std::uint32_t> children;
  int least = 0;  ///< of `repeat`
  int most = kForever;
};

/// A parsed expression; the root is the last node.
struct PatternTree {
  std::vector<PatternNode> nodes;
};

/// Parses the language that pattern.h describes. Groups nest at most 32 deep.
/// @errors invalid_argument with the character's position, counted from 1
Result<PatternTree> parse_pattern(std::string_view expression);

}  // namespace adjoin::schema
