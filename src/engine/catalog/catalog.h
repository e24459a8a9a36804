#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/database.h"
#include "table/prepare/prepare.h"
#include "table/request/table_description.h"
#include "table/request/table_ref.h"

namespace adjoin::engine {

class Catalog;

/// An index whose backfill ended while the store was open. Snapshots before that commit lack some
/// of its entries.
/// Kept in memory alone: no snapshot, and no read view, outlives the process.
struct FilledIndex {
  table::ObjectId index;
  CommitId commit;
};

struct CatalogTable;

/// Schema metadata ("note") of a table. Requests bind to it by pointer: setting it creates a new
/// object, even for an equal text. The table's successive CatalogTables share it.
using SchemaNote = std::shared_ptr<const std::string>;

/// Handle of a table for a request that is bound to the table's schema metadata;
/// `TableRef::resolved` points at it. A member of the table that the request was resolved to.
struct NotedTable final : table::ResolvedTable {
  explicit NotedTable(const CatalogTable& of) : table(&of) {}
  const CatalogTable* const table;
};

/// Version of a table in the catalog; `TableRef::resolved` points at it. Immutable except for its
/// atomic flags: an alteration publishes a new CatalogTable.
struct CatalogTable final : table::ResolvedTable {
  CatalogTable(const Catalog& of, table::TableDescription what, SchemaNote of_schema,
               std::vector<FilledIndex> since = {});

  const std::uint64_t catalog_id;  ///< id of the open store that it belongs to
  const Catalog* const catalog;    ///< valid while that store is open
  const table::TableDescription description;
  const SchemaNote note;  ///< null: the table has no schema metadata
  const NotedTable noted;
  const std::vector<FilledIndex> filled;
  /// False once the table was dropped or altered. Only the sequencer changes it.
  /// The flags are mutable in a const object because many readers share it. Each is one atomic,
  /// which a reader looks at without a lock on every request.
  mutable std::atomic<bool> live{true};
  /// True while a bulk load runs. Other writes fail meanwhile.
  mutable std::atomic<bool> ingesting{false};
};

/// Validates a read after its snapshot was taken. A table that exists now was complete in the
/// snapshot; the items of a dropped one may be gone already. So it is called after the snapshot and
/// not before. Also checks the index that is read (null: none) and, with `is_noted`, that the
/// schema metadata is the same object.
/// @errors resource_not_found; validation: the index is gone; schema_changed: other schema metadata
Result<void> check_still_there(const CatalogTable& table, bool is_noted,
                               const table::IndexDescription* index = nullptr);

/// Immutable version of the catalog: all tables by name.
/// Copied for each change, which is rare. Ordered, as ListTables answers in order of names.
using CatalogSnapshot = std::map<std::string, std::shared_ptr<const CatalogTable>, std::less<>>;

/// Owned or borrowed reference to a table. A borrowed one relies on the handle in the request,
/// which must outlive the pin. An owned one shares the table with the catalog.
/// Borrowing saves the two atomic counts of a shared pointer on the path of every GetItem.
class TablePin {
 public:
  TablePin() = default;
  explicit TablePin(const CatalogTable& borrowed, bool is_noted = false)
      : table_(&borrowed), is_noted_(is_noted) {}
  explicit TablePin(std::shared_ptr<const CatalogTable> shared, bool is_noted = false)
      : table_(shared.get()), shared_(std::move(shared)), is_noted_(is_noted) {}

  const CatalogTable& operator*() const noexcept { return *table_; }
  const CatalogTable* operator->() const noexcept { return table_; }
  const CatalogTable* get() const noexcept { return table_; }
  /// Returns whether the request is bound to the table's schema metadata.
  bool is_noted() const noexcept { return is_noted_; }

 private:
  const CatalogTable* table_ = nullptr;
  std::shared_ptr<const CatalogTable> shared_;  // shared with the catalog, which may drop the table
  bool is_noted_ = false;
};

/// Multi-version directory of tables. Readers look names up without a lock: each thread caches the
/// last snapshot and replaces it when the version number changed. Only the sequencer publishes.
/// A version that was replaced stays with those who hold it. They notice by its flag `live`, and
/// ask for the current one.
class Catalog {
 public:
  Catalog();

  /// Reads the descriptions of all tables, and tells the database's admission of them and of what
  /// becomes of them. Call it once, before use.
  /// @errors io_error, corruption, unsupported
  Result<void> load(const Database& database);

  /// Returns the current table of `ref`: by its handle if that is of this store and live, else by
  /// name. @errors resource_not_found; schema_changed: the schema metadata that the request is
  /// bound to was replaced. @cost one atomic load with a live handle
  Result<TablePin> find(const table::TableRef& ref) const;
  /// Like `find`, for the table of a request. @errors as find; for a missing table the error that
  /// `table::missing_table` chooses
  template <typename Request>
  Result<TablePin> find_for(const Request& request) const {
    Result<TablePin> table = find(request.table);
    if (!table && api_error_of(table.error()) == ApiError::resource_not_found) {
      return table::missing_table(request);
    }
    return table;
  }
  /// Returns the newest version of `table`, which may have been altered since it was found. Inside
  /// the sequencer it stays the newest until the group ends. @errors resource_not_found: dropped
  Result<TablePin> current(const CatalogTable& table) const;
  /// Returns a table by name; null if there is none.
  std::shared_ptr<const CatalogTable> find_name(std::string_view name) const;
  /// Returns all tables as of now.
  std::shared_ptr<const CatalogSnapshot> snapshot() const;

  /// Returns a number that no other catalog of this process has.
  std::uint64_t id() const noexcept { return id_; }
  /// Returns the id of the next table or index. Only for the sequencer.
  table::ObjectId next_object() const noexcept { return next_object_; }

  // The sequencer calls these after it wrote the change to the database.

  /// Publishes a new table, or a new version of the table with that name.
  void publish(table::TableDescription table, table::ObjectId next_object);
  /// Publishes a table whose `index` was complete as of `commit`.
  void publish_filled(table::TableDescription table, table::ObjectId index, CommitId commit);
  /// Publishes new schema metadata of a table. Does nothing if there is no such table.
  void publish_note(std::string_view name, SchemaNote note);
  /// Removes a dropped table.
  /// Handles of it stop being live. Who holds one keeps its description until it lets go.
  void withdraw(std::string_view name);

 private:
  void put(table::TableDescription table, std::optional<FilledIndex> filled,
           std::optional<SchemaNote> note = {});
  Result<TablePin> find_noted(const CatalogTable& table, std::string_view name) const;
  void replace(std::shared_ptr<const CatalogSnapshot> next);

  const std::uint64_t id_;
  table::Admission* admission_ = nullptr;  ///< null: none
  std::atomic<std::uint64_t> version_{1};
  mutable std::mutex mutex_;
  std::shared_ptr<const CatalogSnapshot> current_;  // shared with readers that still use it
  table::ObjectId next_object_{1};
};

}  // namespace adjoin::engine
