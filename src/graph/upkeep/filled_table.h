#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/upkeep/adopt_missing.h"
#include "schema/infer/infer.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Something that items of an existing table have in common and that a schema would have otherwise.
struct Misfit {
  enum class Kind : std::uint8_t {
    unknown_item,  ///< of no declared type; `what` is how their keys look: "USER#*, NOTE#*"
    missing_key,   ///< a derived attribute that is not there
    wrong_key,     ///< a derived attribute with another value
    extra_key,     ///< a key of an index that nothing makes on items of this type; it is kept
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

struct AdoptOptions {
  bool dry_run = false;   ///< tell, write nothing
  bool backfill = false;  ///< write what is missing, then note the schema
};

struct AdoptAnswer {
  std::vector<Misfit> misfits;
  std::vector<Missing> missing;
  std::uint64_t items = 0;
  std::uint64_t unknown = 0;  ///< items of no declared type
  /// Things that a backfill writes, index keys among them: before it, counts, unique values, trees
  /// and sets would be answered wrongly. After a backfill, those that it wrote.
  std::uint64_t to_write = 0;
  bool noted = false;  ///< the table carries the schema now
  Spent spent;
};

/// Gives a table that has items a schema. Reads it by Scan and tells what does not fit, and what
/// the graph keeps beside nodes and edges that is not there. When nothing is missing, or `backfill`
/// has written it, the schema is noted on the table, unless `dry_run`. Else nothing is changed and
/// the table carries no schema, so that no graph writes to it. No item and no field is
/// removed; verify finds it again. Where counters or copies follow the table's stream it is
/// switched on; `backfill` counts them as `follow` does. Memory does not grow with the table.
/// @errors configuration, before reading: keys or indexes differ from the schema's (naming each
///         difference), or the table carries another schema
///         resource_not_found: no such table
///         conflict, with `backfill`: others changed an item whenever it was to be written
/// @cost a Scan; the cost of verify where the schema has counters, sets, guards, mirrors or copies
Result<AdoptAnswer> adopt(table::TableStore& store, const schema::Schema& schema,
                          const AdoptOptions& options,
                          const std::function<void(std::uint64_t items)>& progress = {},
                          const CallOptions& call = {});

/// A schema proposed for a table, and what reading the table cost.
struct InferAnswer {
  schema::Inferred inferred;
  bool whole = true;  ///< false: items were left unread
  Spent spent;
};

/// Proposes a schema from the items of an existing table, reading it by Scan to its end, or the
/// first `limit` items. Changes nothing. Memory does not grow with the table.
/// @errors invalid_argument for a table that no schema fits, saying why (schema/infer.h)
Result<InferAnswer> infer_schema(table::TableStore& store, std::string_view table_name,
                                 std::optional<std::uint64_t> limit,
                                 const std::function<void(std::uint64_t items)>& progress,
                                 const CallOptions& call = {});

}  // namespace adjoin::graph
