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

/// The words of an enumeration member and what they mean. `listed` is how the service prints the
/// set: its own order, not the alphabet's.
template <typename T>
struct Words {
  std::string_view listed;  ///< "[ALL_NEW, UPDATED_OLD, …]"
  std::vector<std::pair<std::string_view, T>> words;
};

/// Collects what is wrong with single members, in the order of the calls, and words it as the
/// service does: "2 validation errors detected: Value … ; Value …". Places are in lower camel case,
/// lists count from 1: "keySchema.1.member.keyType".
class Constraints {
 public:
  /// False, with "Member must not be null", when the member is not there.
  bool required(bool present, std::string_view place);
  void length(std::string_view value, std::string_view place, std::size_t least, std::size_t most);
  /// Of lists and maps; `shown` is the value as the service prints it.
  void count(std::size_t count, std::string_view shown, std::string_view place, std::size_t least,
             std::size_t most);
  void range(std::int64_t value, std::string_view place, std::int64_t least, std::int64_t most);

  /// As Query words it: without the value, `place` as the request spells it.
  void at_least(std::int64_t value, std::string_view place, std::int64_t least);

  /// Of every operation on a table that is there: a name as of `resource_name`, or an ARN of one.
  /// Replaces an ARN by the name in it. Absent: "must not be null". An empty name is all that is
  /// told of a request.
  std::string table_name(std::optional<std::string> value, std::string_view place = "tableName");
  /// The same of a name that is a key of the map at `place`. What is wrong is told once for all
  /// keys, behind the last one: `map_keys_checked`.
  std::string table_name_key(std::string_view key);
  void map_keys_checked(std::string_view place);
  /// Of a stream: there, 37 to 1024 characters, of this account.
  void stream_arn(const std::optional<std::string>& value);
  /// Of a table: there, at most 1283 characters, of this account. The name in it; empty when it
  /// names no table.
  std::string resource_arn(const std::optional<std::string>& value);
  /// Of CreateTable and of indexes: 3 to 255 of [a-zA-Z0-9_.-].
  void resource_name(const std::string& value, std::string_view place);

  /// `out` stays as it is when the member is absent or no such word.
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

  void add(std::string text);
  /// What is wrong with a member that is right by itself; told when no member is wrong. The first
  /// one counts.
  void afterwards(Error error);
  /// Moves what another part of the request has found behind what is here.
  void append(Constraints&& part);

  /// @errors validation; access_denied, an ARN of another account
  Result<void> check() const;

 private:
  void not_in(std::string_view value, std::string_view place, std::string_view listed);
  void pattern(std::string_view value, std::string_view place);

  /// The table that an ARN names, empty when it is no such ARN or names none that could be.
  std::string table_in_arn(std::string_view text);

  std::optional<std::string> alone_;  ///< told in place of all others
  std::optional<Error> afterwards_;
  std::size_t count_ = 0;
  std::vector<std::string> found_;  ///< the first of them
  std::optional<std::string> wrong_keys_;
};

}  // namespace adjoin::wire
