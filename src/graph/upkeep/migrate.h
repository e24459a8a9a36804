#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/upkeep/verify.h"
#include "schema/diff/diff.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

struct MigrateOptions {
  bool dry_run = false;                     ///< report what would change, write nothing
  bool drop = false;                        ///< allow removal of what the new schema lacks
  std::optional<std::uint32_t> page_items;  ///< items read at once at most; else a megabyte of them
};

/// What a dry run found for one type.
struct MigrateCount {
  std::string type;  ///< of the old schema; empty: items of no declared type
  std::uint64_t items = 0;
  std::uint64_t moved = 0;
  std::uint64_t removed = 0;
  std::uint64_t written = 0;  ///< an attribute is made or taken off
  std::uint64_t unfit = 0;    ///< the new schema cannot make their keys
};

struct MigrateAnswer {
  std::vector<schema::Difference> differences;
  std::vector<MigrateCount> counts;  ///< of a dry run
  bool resumed = false;              ///< an earlier run had begun it
  bool done = false;                 ///< the table has the new schema and nothing is left to do
  std::uint64_t moved = 0;           ///< items moved, removed, or freed of attributes
  std::uint64_t mended = 0;          ///< keys, mirrors, copies, guards, counters, edge sets made
  std::uint64_t left = 0;            ///< not repairable; each was reported to `found`
  Spent spent;
};

struct MigrateWatch {
  FindingSink found;  ///< receives what does not fit the new schema and stays as it is
  /// Receives the phase's name and how many of the table's items it has read.
  std::function<void(std::string_view phase, std::uint64_t items)> progress;
};

/// Migrates a table from its schema to another, online. Once the schema is changed, graphs opened
/// with the old one fail (schema_changed); graphs opened later write by the new one. If it was
/// interrupted, call it again with the same schema: it resumes. Memory does not grow with the
/// table. Design and proof: docs/decisions.
/// @errors before anything is written: unsupported, naming each difference that no migration does;
///         invalid_argument when something would go and `drop` is not said; configuration when the
///         table carries no schema, or another migration has not ended condition_failed: somebody
///         else migrates the table
/// @cost four Scans at most, besides the writes of the differences
Result<MigrateAnswer> migrate(table::TableStore& store, const schema::Schema& after,
                              const MigrateOptions& options, const MigrateWatch& watch = {},
                              const CallOptions& call = {});

}  // namespace adjoin::graph
