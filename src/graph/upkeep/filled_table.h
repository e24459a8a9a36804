#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/upkeep/verify.h"
#include "schema/infer/infer.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Data of one kind that the graph keeps beside nodes and edges, and that the table lacks or has
/// with other values.
struct Missing {
  Finding::Kind kind = Finding::Kind::wrong_counter;
  Finding::Repair repair = Finding::Repair::none;  ///< what was done with them, or would be
  std::string what;                                ///< the type's name
  std::string attribute;  ///< the counter or edge set; empty: not about one
  std::uint64_t items = 0;
  std::vector<std::string> examples;  ///< the first findings, at most three
};

/// Returns whether the schema has data that only a comparison of several items can check: counters,
/// edge sets, unique values, mirrors, copies, trees.
bool has_companions(const schema::Schema& schema);

/// Compares the whole table with what the schema keeps beside nodes and edges. With `backfill` it
/// writes index keys, mirrors and guards, then counters and edge sets. Each write is one
/// transaction conditioned on what was seen. It removes no item and no field: data that differs,
/// and second parents, are only reported. Eventual counters and copies by the stream are not
/// compared.
/// @errors conflict, with `backfill`: other writers kept changing an item
///         budget_exceeded: the budget ended the comparison
/// @cost a Scan and the companions of each item, as verify; twice with `backfill`
Result<std::vector<Missing>> find_missing(const GraphContext& graph, bool backfill,
                                          const VerifyProgress& progress, const CallOptions& call,
                                          Spent& spent);

/// A difference between an existing table and a schema, and the items that have it.
struct Misfit {
  enum class Kind : std::uint8_t {
    unknown_item,  ///< items of no declared type; `what` is their keys' form: "USER#*, NOTE#*"
    missing_key,   ///< a derived attribute that is missing
    wrong_key,     ///< a derived attribute with another value
    extra_key,     ///< an index key that the schema does not derive for this type; it is kept
    no_keys,       ///< a declared type, but nothing can be derived; `attribute` has the reason
  };
  Kind kind = Kind::unknown_item;
  std::string what;       ///< the type's name
  std::string attribute;  ///< the index key, type or id part
  std::uint64_t items = 0;
  std::vector<std::string> examples;  ///< keys of the first items, at most three
};
/// Returns "unknown-item", "missing-key", … Valid for ever.
std::string_view to_string(Misfit::Kind kind) noexcept;

/// Options of `adopt`.
struct AdoptOptions {
  bool dry_run = false;   ///< report, write nothing
  bool backfill = false;  ///< write what is missing, then store the schema
};

/// Result of `adopt`.
struct AdoptAnswer {
  std::vector<Misfit> misfits;  ///< at most 1001; the last then counts all others
  std::vector<Missing> missing;
  std::uint64_t items = 0;
  std::uint64_t unknown = 0;  ///< items of no declared type
  /// Missing data that a backfill would write, index keys among it. Without it, counts, unique
  /// values, trees and sets would be wrong. After a backfill: what it wrote.
  std::uint64_t to_write = 0;
  bool noted = false;  ///< the table's metadata has the schema now; false after a dry run
  Spent spent;
};

/// Gives a table that has items a schema. Reads the table by Scan. Reports what does not fit, and
/// what the graph keeps beside nodes and edges and the table lacks.
///
/// If nothing is missing, or `backfill` has written it, the schema is stored in the table's
/// metadata, unless `dry_run` is set. Else nothing is changed and the table stays without a schema,
/// so that no graph writes to it. No item and no field is removed: what differs stays, and verify
/// reports it again.
///
/// If counters or copies need the table's stream, it is switched on; `backfill` counts them as
/// `follow` does. Memory does not grow with the table.
/// @errors configuration, before reading: keys or indexes differ from the schema's (naming each
///         difference), or the table has another schema; while reading: an item would expire whose
///         type has no ttl
///         resource_not_found: no such table
///         budget_exceeded: the budget ended the comparison
///         conflict, with `backfill`: other writers kept changing an item
/// @cost a Scan; the cost of verify where the schema has counters, sets, guards, mirrors or copies
Result<AdoptAnswer> adopt(table::TableStore& store, const schema::Schema& schema,
                          const AdoptOptions& options,
                          const std::function<void(std::uint64_t items)>& progress = {},
                          const CallOptions& call = {});

/// Result of `infer_schema`: a schema proposed for a table, and what reading the table cost.
struct InferAnswer {
  schema::Inferred inferred;
  bool whole = true;  ///< false: `limit` or the budget left items unread
  Spent spent;
};

/// Proposes a schema for an existing table from its items. Reads the whole table by Scan, or the
/// first `limit` items. Changes nothing. Memory does not grow with the table.
/// @param progress  receives the number of items read so far; may be empty
/// @errors invalid_argument: no schema fits the table, with the reason (schema/infer.h)
Result<InferAnswer> infer_schema(table::TableStore& store, std::string_view table_name,
                                 std::optional<std::uint64_t> limit,
                                 const std::function<void(std::uint64_t items)>& progress,
                                 const CallOptions& call = {});

}  // namespace adjoin::graph
