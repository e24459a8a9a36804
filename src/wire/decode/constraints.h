#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace adjoin::wire {

/// Words of an enumeration and their values. `listed` is the list as the service prints it in
/// errors, in its own order.
template <typename T>
struct Words {
  std::string_view listed;  ///< "[ALL_NEW, UPDATED_OLD, …]"
  std::vector<std::pair<std::string_view, T>> words;
};

/// Returns the word for `value`; empty if there is none, as for Select::unspecified.
template <typename T>
std::string_view word_of(const Words<T>& words, T value) {
  for (const auto& [word, meaning] : words.words) {
    if (meaning == value) return word;
  }
  return {};
}

/// Collects violations of single members in the order of the calls, and words them like the
/// service: "2 validation errors detected: Value … ; Value …". Places are in lower camel case, and
/// lists count from 1: "keySchema.1.member.keyType".
class Constraints {
 public:
  /// Adds "Member must not be null" and returns false if the member is absent.
  bool required(bool present, std::string_view place);
  /// Checks a length in bytes.
  void length(std::string_view value, std::string_view place, std::size_t least, std::size_t most);
  /// Checks the size of a list or map. `shown` is the value as the service prints it.
  void count(std::size_t count, std::string_view shown, std::string_view place, std::size_t least,
             std::size_t most);
  void range(std::int64_t value, std::string_view place, std::int64_t least, std::int64_t most);

  /// Checks a lower bound with the words of Query: without the value, `place` as the request spells
  /// it.
  void at_least(std::int64_t value, std::string_view place, std::int64_t least);

  /// Checks the table name of an operation on an existing table: a name as of `resource_name`, or
  /// the ARN of a table. Returns the name, taken out of an ARN. An absent name is "must not be
  /// null". An empty name hides all other violations of the request.
  std::string table_name(std::optional<std::string> value, std::string_view place = "tableName");
  /// Checks a table name that is a key of a map. `map_keys_checked` reports the wrong keys
  /// together.
  std::string table_name_key(std::string_view key);
  /// Adds one violation for all wrong keys of the map at `place`; call it after the last key.
  void map_keys_checked(std::string_view place);
  /// Checks a stream's ARN: present, 37 to 1024 characters, of this account.
  void stream_arn(const std::optional<std::string>& value);
  /// Checks a table's ARN: present, 1 to 1283 characters, of this account. Returns the table name
  /// in it, or an empty text if it names no table.
  std::string resource_arn(const std::optional<std::string>& value);
  /// Checks a name in CreateTable or of an index: 3 to 255 of [a-zA-Z0-9_.-].
  void resource_name(const std::string& value, std::string_view place);

  /// Sets `out` to the value of a word. Leaves it unchanged if the member is absent; adds a
  /// violation if there is no such word.
  template <typename T>
  void choice(const std::optional<std::string>& value, std::string_view place,
              const Words<T>& allowed, T& out) {
    if (!value) return;
    for (const auto& [word, meaning] : allowed.words) {
      if (*value == word) {
        out = meaning;
        return;
      }
    }
    not_in(*value, place, allowed.listed);
  }

  /// Adds a violation with its whole text.
  void add(std::string text);
  /// Records an error that is reported only if no member violates a constraint. Only the first one
  /// is kept.
  void afterwards(Error error);
  /// Records an error that is reported in place of all others. Only the first one is kept.
  void instead(std::string text);
  /// Whether nothing was recorded.
  bool empty() const noexcept { return found_.empty() && !alone_ && !afterwards_; }
  /// Appends the violations of another part of the request.
  void append(Constraints&& part);

  /// Returns the collected violations as one error.
  /// @errors validation; access_denied, an ARN of another account
  Result<void> check() const;

 private:
  void not_in(std::string_view value, std::string_view place, std::string_view listed);
  void pattern(std::string_view value, std::string_view place);

  /// Returns the table name in an ARN; empty if it is no ARN or names no possible table.
  std::string table_in_arn(std::string_view text);

  std::optional<std::string> alone_;  ///< reported instead of all others
  std::optional<Error> afterwards_;
  std::size_t count_ = 0;
  std::vector<std::string> found_;  ///< texts of the first 100; `count_` counts all
  std::optional<std::string> wrong_keys_;
};

}  // namespace adjoin::wire
