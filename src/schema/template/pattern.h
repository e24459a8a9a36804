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

/// A compiled regular expression over bytes that matches whole texts in linear time, with no
/// recursion on the text and a bounded number of states. It has what id patterns need: literals,
/// escapes (\d \w \s and any escaped punctuation), `.`, classes, groups, `|`, `?`, `*`, `+`,
/// `{m}`, `{m,n}`. Immutable and safe to share between threads.
class Pattern {
 public:
  static constexpr std::size_t kPatternBytesMax = 1024;
  static constexpr std::size_t kPositionsMax = 512;  ///< characters after `{m,n}` is written out
  static constexpr std::size_t kStatesMax = 1024;

  /// @errors validation, saying what is wrong and at which character (counted from 1).
  static Result<Pattern> compile(std::string_view expression);
  /// One or more bytes, none of them in `excluded`: the kind of a hole that declares none.
  static Pattern text_without(std::string_view excluded);
  /// Exactly one of the given texts.
  static Result<Pattern> one_of(const std::vector<std::string>& texts);

  bool matches(std::string_view text) const noexcept;
  /// Appends every length L such that the first L bytes of `text` match, ascending.
  void match_lengths(std::string_view text, std::vector<std::size_t>& lengths) const;
  bool accepts_empty() const noexcept { return accepting_[0] != 0; }
  /// Length of the shortest and longest text that matches; the longest is kUnbounded when none is.
  static constexpr std::size_t kUnbounded = static_cast<std::size_t>(-1);
  std::size_t shortest() const noexcept { return shortest_; }
  std::size_t longest() const noexcept { return longest_; }

  // The automaton itself, for the checks that compare patterns. State 0 is the start.
  static constexpr std::uint16_t kDead = 0xFFFF;
  std::size_t state_count() const noexcept { return accepting_.size(); }
  bool is_accepting(std::uint16_t state) const noexcept { return accepting_[state] != 0; }
  /// Bytes of one class lead from every state to the same next state.
  std::uint8_t byte_class(unsigned char byte) const noexcept { return class_of_[byte]; }
  /// The next state, or kDead.
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
