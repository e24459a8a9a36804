#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace adjoin::advise {

/// Returns the first word of a key, before a usual separator: "USER" of "USER#alice". Empty: it has
/// none.
std::string_view first_word(std::string_view text) noexcept;

/// The first words of a table's keys, so that a log tells those which keys share, and no other: in
/// a table without a schema a first word may be somebody's name. Thread-safe.
class SharedWords {
 public:
  static constexpr std::size_t kWordsMax = 1000;
  static constexpr std::size_t kKeysMin = 3;  ///< different keys share a word

  /// Takes a key that was asked for.
  void note(std::string_view text);
  /// Returns whether the word can be told: keys share it, or it is written as types are, in capital
  /// letters.
  bool may_tell(std::string_view word) const;

 private:
  struct Keys {
    std::array<std::size_t, kKeysMin> hashes{};
    std::size_t count = 0;
  };

  mutable std::mutex mutex_;
  std::map<std::string, Keys, std::less<>> words_;
};

}  // namespace adjoin::advise
