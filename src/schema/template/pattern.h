#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::schema {

/// A regular expression over bytes, compiled to a deterministic automaton. It matches whole texts
/// in linear time without recursion; the number of states is bounded. A library's expressions could
/// be matched, but not compared: whether two keys can meet is a question about two automata. It
/// supports what id patterns need: literals, escapes (\d \w \s and any escaped punctuation), `.`,
/// classes, groups, `|`, `?`, `*`, `+`, `{m}`, `{m,n}`. Immutable. Thread-safe.
class Pattern {
 public:
  static constexpr std::size_t kPatternBytesMax = 1024;
  static constexpr std::size_t kPositionsMax = 512;  ///< characters after `{m,n}` is expanded
  static constexpr std::size_t kStatesMax = 1024;

  /// Compiles an expression.
  /// @errors invalid_argument with the reason and the character's position (counted from 1)
  static Result<Pattern> compile(std::string_view expression);
  /// Returns a pattern for one or more bytes outside `excluded`: the default of a hole.
  static Pattern text_without(std::string_view excluded);
  /// Returns a pattern that matches exactly the given texts.
  static Result<Pattern> one_of(const std::vector<std::string>& texts);

  /// Returns whether the whole text matches.
  bool matches(std::string_view text) const noexcept;
  /// Appends every length L such that the first L bytes of `text` match, ascending.
  void match_lengths(std::string_view text, std::vector<std::size_t>& lengths) const;
  bool accepts_empty() const noexcept { return accepting_[0] != 0; }
  /// Length in bytes of the shortest and longest match. The longest is kUnbounded if there is no
  /// limit.
  static constexpr std::size_t kUnbounded = static_cast<std::size_t>(-1);
  std::size_t shortest() const noexcept { return shortest_; }
  std::size_t longest() const noexcept { return longest_; }

  // The automaton, for checks that compare patterns. State 0 is the start state.
  static constexpr std::uint16_t kDead = 0xFFFF;
  std::size_t state_count() const noexcept { return accepting_.size(); }
  bool is_accepting(std::uint16_t state) const noexcept { return accepting_[state] != 0; }
  /// Returns the byte's class. From any state, all bytes of a class lead to the same next state.
  std::uint8_t byte_class(unsigned char byte) const noexcept { return class_of_[byte]; }
  /// Returns the next state; kDead if no match is possible.
  std::uint16_t step(std::uint16_t state, unsigned char byte) const noexcept {
    return next_[state * class_count_ + class_of_[byte]];
  }

 private:
  friend class PatternBuilder;
  void measure();

  std::array<std::uint8_t, 256> class_of_{};
  std::size_t class_count_ = 1;
  std::vector<std::uint16_t> next_;      ///< state × class
  std::vector<std::uint8_t> accepting_;  ///< per state
  std::size_t shortest_ = 0;
  std::size_t longest_ = 0;
};

using PatternPtr = std::shared_ptr<const Pattern>;

}  // namespace adjoin::schema
