#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::schema {

/// One thing that a schema says otherwise than another, and what that means for items that are
/// there.
struct Difference {
  enum class Class : std::uint8_t {
    free,      ///< nothing is rewritten
    backfill,  ///< something is written to each item of the type
    rekey,     ///< items move to another key
    drop,      ///< items or attributes are removed
    refused,   ///< no migration does it; `work` says what to do instead
  };
  Class kind = Class::free;
  std::string subject;  ///< "edge FOLLOWS"
  std::string change;   ///< "view byDate is new"
  std::string work;     ///< "one update", of each item that it concerns; of `refused` what to do
  int requests = 0;     ///< of each such item; 0: none, or once for the table
  bool concerns_items = true;  ///< false: a migration need not look at any
  /// What of those that it looks at differs: everything may, only what is made of an item itself
  /// and its like (keys, mirrors), or only what nodes keep about their edges (counters, edge sets).
  enum class Reach : std::uint8_t { all, items, counts };
  Reach reach = Reach::all;
};
/// "free", "backfill", "re-key", "drop", "refused". Valid for ever.
std::string_view to_string(Difference::Class kind) noexcept;

/// Everything that differs, the table's own first, then the types in the order of `before` and the
/// new ones. Types are the same that have one name, or whose new name says `was` the old one.
/// Pure. @cost the number of types and their parts, squared at worst
std::vector<Difference> diff(const Schema& before, const Schema& after);

/// Whether nodes of the type keep something about their edges: counters, an edge set.
bool keeps_counts(const NodeType& type) noexcept;

/// Whether a store would make the same index of both, whatever their names.
bool same_index(const Index& a, const Index& b);

/// What a type of an earlier schema is in a later one: null when it is gone.
const NodeType* heir_of(const NodeType& type, const Schema& after) noexcept;
const EdgeType* heir_of(const EdgeType& type, const Schema& after) noexcept;
/// The form that joins what this one of an earlier schema joined; null when there is none.
const EdgeForm* heir_of(const Schema& before, const EdgeForm& form, const EdgeType& heir,
                        const Schema& after) noexcept;

}  // namespace adjoin::schema
