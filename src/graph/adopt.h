#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/answer.h"
#include "schema/schema.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Something that items of an existing table have in common and that a schema would have otherwise.
struct Misfit {
  enum class Kind : std::uint8_t {
    unknown_item,  ///< of no declared type; `what` is how their keys look: "USER#*, NOTE#*"
    missing_key,   ///< a derived attribute that is not there
    wrong_key,     ///< a derived attribute with another value
    no_keys,       ///< of a declared type, but nothing can be derived; `attribute` says why
  };
  Kind kind = Kind::unknown_item;
  std::string what;       ///< the type's name
  std::string attribute;  ///< the index key, type or id part
  std::uint64_t items = 0;
  std::vector<std::string> examples;  ///< keys of the first, at most three
};
/// "unknown-item", "missing-key", … Valid for ever.
std::string_view to_string(Misfit::Kind kind) noexcept;

struct AdoptAnswer {
  std::vector<Misfit> misfits;
  std::uint64_t items = 0;
  std::uint64_t unknown = 0;  ///< items of no declared type
  bool noted = false;         ///< the table carries the schema now
  Spent spent;
};

/// Gives a table that has items a schema. Reads it once, by Scan, and tells what does not fit; then
/// notes the schema on the table, unless `dry_run`. Items are never written, those that do not fit
/// neither: verify finds them again, and repairs derived keys. Where counters or copies follow the
/// table's stream it is switched on; `follow` counts what is there. Memory does not grow with the
/// table.
/// @errors configuration, before reading: keys or indexes differ from the schema's (naming each
///         difference), or the table carries another schema
///         resource_not_found: no such table
Result<AdoptAnswer> adopt(table::TableStore& store, const schema::Schema& schema, bool dry_run,
                          const std::function<void(std::uint64_t items)>& progress = {},
                          const CallOptions& call = {});

}  // namespace adjoin::graph
