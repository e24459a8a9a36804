#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "item/json_reader.h"

namespace adjoin::wire {

/// A JSON text as a tree whose parts a test replaces and takes away.
struct Json {
  using Kind = item::JsonReader::Kind;
  Kind kind = Kind::null;
  std::string text;  ///< of a scalar: its JSON
  /// Of an object or an array, whose elements have the names "1", "2", …
  std::vector<std::pair<std::string, Json>> members = {};
};
/// Kind of a part that `to_text` leaves out.
constexpr Json::Kind kAbsent = Json::Kind::other;

/// Asserts that the text is JSON.
Json parse_json(std::string_view text);
/// Without spaces, as the writers write it.
std::string to_text(const Json& json);
/// Turns round the order of the members of every object.
Json reversed(Json json);

/// Where a part is: an index of `members` for each level.
using JsonPath = std::vector<std::size_t>;
/// Paths of all parts below the root, in the order of the text. Attribute values have no parts.
std::vector<JsonPath> paths_of(const Json& json);
/// "KeySchema.1.KeyType"
std::string name_of(const Json& json, const JsonPath& path);
Json& part_at(Json& json, const JsonPath& path);
/// Whether one of the paths leads through the other.
bool overlap(const JsonPath& one, const JsonPath& other);

/// Whether it is {"S":"a"} or the like.
bool is_attribute_value(const Json& json);

}  // namespace adjoin::wire
