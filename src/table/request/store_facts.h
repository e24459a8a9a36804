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
/// The order of changes that `changes_after` guarantees: commit order of the store, order per key
/// only, or none.
enum class FeedOrder : std::uint8_t { commit, key, none };

/// The features of a store. Callers branch on them; tests skip by them.
/// Asked once and not tried out: an endpoint may answer an operation that it lacks with any error.
struct Capabilities {
  bool transactions = false;
  GsiConsistency gsi_consistency = GsiConsistency::eventual;
  FeedOrder feed_order = FeedOrder::none;
  bool read_view = false;
  bool ingest = false;
  bool time_to_live = false;
  bool streams = false;
  bool update_table = false;
  /// Best number of queries for one `query_many`. The store runs them concurrently, and all their
  /// pages are in memory together.
  std::uint32_t queries_at_once = 64;
  /// Most items of one TransactWriteItems. Older implementations of the API take fewer than
  /// DynamoDB.
  std::uint32_t transact_items_max = kTransactActionsMax;
  bool notes = false;  ///< keeps table metadata (NoteKind), and checks requests against it
  /// Accepts built conditions and updates in place of their texts.
  bool built_expressions = false;
  /// Takes transactions whose actions depend on their first item (ActionWhen).
  bool decides = false;
  /// Takes writes of items in stored form (TableStore::write_stored).
  bool stored_writes = false;
  bool reads_at_hand = false;  ///< a read costs less than a failed write
};

/// Kinds of table metadata: documents that a store keeps with a table.
enum class NoteKind : std::uint8_t {
  schema,     ///< the graph schema; requests can be bound to it (`resolve_noted`)
  migration,  ///< the migration record: the progress of a schema change
};

/// A conditional change of one document of a table's metadata. Nullopt stands for no document.
struct NoteChange {
  NoteKind kind = NoteKind::schema;
  std::optional<std::string> expected;  ///< the present document; else the change is refused
  std::optional<std::string> note;      ///< the new document
};

/// Returns the error of `set_notes` if a document is not the expected one:
/// conditional_check_failed.
Error note_is_another(std::string_view table_name);
/// Returns the error of a request that is bound to an earlier schema: schema_changed.
Error note_was_changed(std::string_view table_name);

/// Counters of the work since the store was opened, and its last commit. Counts are exact and the
/// same on every machine; tests compare them ("GetItem = 1 point read").
/// Counts of work are compared where times cannot be: they show at once when a change makes an
/// operation read twice.
struct StoreStats {
  std::uint64_t point_reads = 0;
  std::uint64_t iterator_seeks = 0;
  std::uint64_t iterator_steps = 0;
  std::uint64_t batches_written = 0;  ///< write groups: one synced write each
  std::uint64_t entries_written = 0;  ///< puts and deletes of items and index entries in them
  std::uint64_t operations_committed = 0;
  CommitId last_commit;
  std::string storage;  ///< name and build of the storage, for people
};

/// Size of an index: IndexSizeBytes and ItemCount of DescribeTable.
struct IndexSizes {
  std::string index_name;
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;  ///< accounted bytes of the projected entries
  friend bool operator==(const IndexSizes&, const IndexSizes&) = default;
};

/// Size of a table: TableSizeBytes and ItemCount of DescribeTable. Separate from TableDescription,
/// which does not change with every write.
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html
struct TableSizes {
  std::uint64_t item_count = 0;
  std::uint64_t size_bytes = 0;     ///< accounted bytes of the items, without those of indexes
  std::vector<IndexSizes> indexes;  ///< in the order of the description
  friend bool operator==(const TableSizes&, const TableSizes&) = default;
};

}  // namespace adjoin::table
