#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace adjoin::schema {

enum class KeyType : std::uint8_t { S, N, B };

/// A key attribute: its name in the items, and its type.
struct KeyAttribute {
  std::string name;
  KeyType type = KeyType::S;
};

/// How the table calls its things. An empty name means: this table has no such attribute.
struct TableNaming {
  std::string name;
  KeyAttribute pk{"PK"};
  KeyAttribute sk{"SK"};
  std::string separator = "#";
  std::string type_attribute;     ///< carries the type's name on every item
  std::string created_attribute;  ///< ISO time of the first write
  std::string updated_attribute;  ///< ISO time of the last write
  std::string ttl_attribute;      ///< time at which an item expires; types may name it alone
  bool ttl_is_own = false;        ///< the table itself names it: items of no type expire too
  std::string version_attribute;
};

enum class Projection : std::uint8_t { all, keys_only, include };

/// A secondary index; up to four attributes a side, or the table's own.
struct Index {
  std::string name;
  std::vector<KeyAttribute> pk;
  std::vector<KeyAttribute> sk;  ///< may be empty
  Projection projection = Projection::all;
  std::vector<std::string> included;  ///< of `include`
  bool local = false;
};

}  // namespace adjoin::schema
