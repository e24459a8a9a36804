#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace adjoin::schema {

/// One piece of an existing key as it looks from outside: a word that all keys of its form share,
/// or something that differs from item to item.
struct FormPiece {
  enum class Kind : std::uint8_t {
    literal,
    text,   ///< an id; may contain the separator
    date,   ///< 2024-01-31
    iso,    ///< 2024-01-31T12:00:00Z
    ms,     ///< 13 digits
    shard,  ///< a number directly behind a word: SHARD3
  };
  Kind kind = Kind::literal;
  std::string text;  ///< the word, or what stood in this key
  std::string word;  ///< of a shard, the word before the number

  bool is_hole() const noexcept { return kind != Kind::literal; }
  /// Nothing, or with control characters: no id that a type is proposed for.
  bool is_odd() const noexcept;
  bool is_time() const noexcept {
    return kind == Kind::date || kind == Kind::iso || kind == Kind::ms;
  }
};
using KeyForm = std::vector<FormPiece>;

/// The form alone, "USER#{}", "PRICE#{iso}": what two keys of one form have in common.
std::string to_string(const KeyForm& form, std::string_view separator);

/// Takes the keys of a table that no schema describes apart, by what a sample of them shows: the
/// separator, the words that begin partition keys, and the sort keys that are one word. Immutable.
class KeyForms {
 public:
  using KeyPair = std::pair<std::string, std::string>;  ///< partition and sort key

  /// @errors validation when the keys have no separator in common, with an example
  static Result<KeyForms> learn(const std::vector<KeyPair>& sample, std::string_view table);

  const std::string& separator() const noexcept { return separator_; }
  KeyForm partition(std::string_view pk) const;
  /// `partition_form` is to_string(partition(pk)).
  KeyForm sort(std::string_view partition_form, std::string_view sk) const;

 private:
  enum class Side : std::uint8_t { partition, sort };
  KeyForm take_apart(std::string_view text, Side side) const;
  void append_token(std::string_view token, bool last, Side side, std::string& path,
                    KeyForm& form) const;
  bool is_word_between(std::string_view token, const std::string& path) const;
  std::size_t token_length(std::string_view rest) const;
  void learn_words(const std::vector<KeyPair>& sample);
  void learn_sort_words(const std::vector<KeyPair>& sample);

  std::string separator_;
  std::set<std::string, std::less<>> words_;  ///< that begin partition keys
  /// Words in capitals at one place of a key: more than a few are ids that look like words.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> capitals_;
  /// By the form of the partition key: sort keys of one word.
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> sort_words_;
};

}  // namespace adjoin::schema
