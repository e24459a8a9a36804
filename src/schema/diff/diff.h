#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::schema {

/// One difference between an old and a new schema, and what it means for existing items.
struct Difference {
  enum class Class : std::uint8_t {
    free,      ///< no item is rewritten
    backfill,  ///< an attribute is written to each item of the type
    rekey,     ///< items move to other keys
    drop,      ///< items or attributes are removed
    refused,   ///< no migration can do it; `work` says what to do instead
  };
  Class kind = Class::free;
  std::string subject;  ///< "edge FOLLOWS"
  std::string change;   ///< "view byDate is new"
  /// work for each item concerned ("one update"); of `refused` what to do instead
  std::string work;
  int requests = 0;            ///< for each such item; 0: none, or one for the whole table
  bool concerns_items = true;  ///< false: a migration need not read any item
  /// What can differ in the items that a migration reads. `all`: anything. `items`: only what
  /// follows from an item itself and its mirror (keys, mirrors). `counts`: only what nodes store
  /// about their edges (counters, edge sets).
  enum class Reach : std::uint8_t { all, items, counts };
  Reach reach = Reach::all;
};
/// Returns "free", "backfill", "re-key", "drop" or "refused". Valid for ever.
std::string_view to_string(Difference::Class kind) noexcept;

/// Returns all differences: those of the table first, then those of the types in the order of
/// `before`, then the new types. Two types correspond if they have the same name, or if the new one
/// lists the old name under `was`. Pure.
/// @cost the number of types and their parts, squared at worst
std::vector<Difference> diff(const Schema& before, const Schema& after);

/// Returns whether nodes of the type store something about their edges: counters or an edge set.
bool keeps_counts(const NodeType& type) noexcept;

/// Returns whether both indexes are the same but for their names.
bool same_index(const Index& a, const Index& b);

/// Returns the successor of a type of the old schema in the new one; null if it is gone.
const NodeType* heir_of(const NodeType& type, const Schema& after) noexcept;
const EdgeType* heir_of(const EdgeType& type, const Schema& after) noexcept;
/// Returns the variant in the new schema that joins the same node types as this one of the old
/// schema; null if there is none.
const EdgeForm* heir_of(const Schema& before, const EdgeForm& form, const EdgeType& heir,
                        const Schema& after) noexcept;

}  // namespace adjoin::schema
