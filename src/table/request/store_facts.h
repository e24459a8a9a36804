#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/strong_id.h"
#include "table/request/limits.h"

namespace adjoin::table {

enum class GsiConsistency : std::uint8_t { strong, eventual };
/// In what order `changes_after` delivers: the store's one commit order, or only per key.
enum class FeedOrder : std::uint8_t { commit, key, none };

/// What a store can do. Declared, never pretended: callers branch on it, tests skip by it.
struct Capabilities {
  bool transactions = false;
  GsiConsistency gsi_consistency = GsiConsistency::eventual;
  FeedOrder feed_order = FeedOrder::none;
  bool read_view = false;
  bool ingest = false;
  bool time_to_live = false;
  bool streams = false;
  bool update_table = false;
  /// How many queries of a frontier it is worth handing over in one `query_many`: they are answered
  /// side by side, and their pages held together.
  std::uint32_t queries_at_once = 64;
  /// Items of one TransactWriteItems; older implementations of the API take fewer than the service.
  std::uint32_t transact_items_max = kTransactActionsMax;
  bool notes = false;  ///< keeps notes with its tables, and holds requests to them
  /// Takes conditions and updates that are built already, in place of their texts.
  bool built_expressions = false;
  bool reads_at_hand = false;  ///< a read costs less than a write that turns out to be in vain
};

/// The documents that a store keeps with a table.
enum class NoteKind : std::uint8_t {
  schema,     ///< what the items mean; requests can be bound to it (`resolve_noted`)
  migration,  ///< how far a change of the schema has come
};

/// What one note of a table becomes. Nullopt is none, before and after.
struct NoteChange {
  NoteKind kind = NoteKind::schema;
  std::optional<std::string> expected;
  std::optional<std::string> note;
};

/// What set_notes answers where a note is not as it was expected: conditional_check_failed.
Error note_is_another(std::string_view table_name);
/// What a request answers that was bound to an earlier schema note: configuration.
Error note_was_changed(std::string_view table_name);

/// Work done since the store was opened, and where it stands. Counts are exact and the same on
/// every machine; tests pin them ("GetItem = 1 point read").
struct StoreStats {
  std::uint64_t point_reads = 0;
  std::uint64_t iterator_seeks = 0;
  std::uint64_t iterator_steps = 0;
  std::uint64_t batches_written = 0;  ///< groups: one synced write each
  std::uint64_t entries_written = 0;  ///< puts and deletes of items and index entries in them
  std::uint64_t operations_committed = 0;
  CommitId last_commit;
  std::string storage;  ///< for people: which storage, which build
};

/// How much an index holds: IndexSizeBytes and ItemCount of DescribeTable.
struct IndexSizes {
  std::string index_name;
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;  ///< accounted bytes of the entries as they are projected
  friend bool operator==(const IndexSizes&, const IndexSizes&) = default;
};

/// How much a table holds: TableSizeBytes and ItemCount of DescribeTable. Apart from the
/// description, which does not change with every write.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html
struct TableSizes {
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;     ///< accounted bytes of the items, without those of indexes
  std::vector<IndexSizes> indexes;  ///< in the order of the description
  friend bool operator==(const TableSizes&, const TableSizes&) = default;
};

}  // namespace adjoin::table
