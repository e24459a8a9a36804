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

/// An index that was filled while the store was open: a moment before that commit does not show it
/// whole.
struct FilledIndex {
  table::ObjectId index;
  CommitId commit;
};

struct CatalogTable;

/// A table's schema note. Setting it makes another object, also of the same text: what is bound to
/// one holds its pointer. Shared by the table's successive CatalogTables.
using SchemaNote = std::shared_ptr<const std::string>;

/// What `TableRef::resolved` of a request points at that is bound to the schema's note: a part of
/// the table it was resolved to.
struct NotedTable final : table::ResolvedTable {
  explicit NotedTable(const CatalogTable& of) : table(&of) {}
  const CatalogTable* const table;
};

/// A table as the engine holds it: what `TableRef::resolved` points at. Immutable but for its
/// flags; when the table is altered another one takes its place.
struct CatalogTable final : table::ResolvedTable {
  CatalogTable(const Catalog& of, table::TableDescription what, SchemaNote of_schema,
               std::vector<FilledIndex> since = {});

  const std::uint64_t catalog_id;  ///< of the open store it belongs to
  const Catalog* const catalog;    ///< valid while that store is open
  const table::TableDescription description;
  const SchemaNote note;  ///< null: none
  const NotedTable noted;
  const std::vector<FilledIndex> filled;
  /// False once the table was dropped or altered. Changed by the sequencer only.
  mutable std::atomic<bool> live{true};
  /// While a bulk load runs; other writes are refused.
  mutable std::atomic<bool> ingesting{false};
};

/// For readers, once the moment they read at is fixed: a table that is still there now was whole
/// then; of one that is not, the items may already be gone. The same for the index that is read
/// (null: none), and of what is bound to the schema's note (`is_noted`).
/// @errors resource_not_found; validation when the index is gone; configuration: another note
Result<void> check_still_there(const CatalogTable& table, bool is_noted,
                               const table::IndexDescription* index = nullptr);

/// All tables at one moment, by name. Immutable.
using CatalogSnapshot = std::map<std::string, std::shared_ptr<const CatalogTable>, std::less<>>;

/// A table that stays in memory while the pin lives: the request's own handle, or a share of the
/// catalog's.
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
  /// Whether the request is bound to the table's note.
  bool is_noted() const noexcept { return is_noted_; }

 private:
  const CatalogTable* table_ = nullptr;
  std::shared_ptr<const CatalogTable> shared_;  // shared with the catalog, which may drop the table
  bool is_noted_ = false;
};

/// Which tables there are. Readers look names up without a lock: each thread keeps the snapshot it
/// used last and asks for a newer one only when the version moved. Only the sequencer publishes.
class Catalog {
 public:
  Catalog();

  /// Reads the descriptions of all tables. Call once, before use. @errors corruption, unsupported
  Result<void> load(const Database& database);

  /// The table that `ref` names now: its own handle when that is of this store and live, else by
  /// name. @errors resource_not_found; configuration: the note that the request is bound to is
  /// another by now. @cost with a handle: one atomic load
  Result<TablePin> find(const table::TableRef& ref) const;
  /// The same for a request's table. @errors those that `table::missing_table` puts first
  template <typename Request>
  Result<TablePin> find_for(const Request& request) const {
    Result<TablePin> table = find(request.table);
    if (!table && table.error().code() == ErrorCode::resource_not_found) {
      return table::missing_table(request);
    }
    return table;
  }
  /// The table as it is now, which may have been altered since `table` was found. Inside the
  /// sequencer it stays so until the group has ended. @errors resource_not_found: dropped
  Result<TablePin> current(const CatalogTable& table) const;
  /// By name. Null when there is none.
  std::shared_ptr<const CatalogTable> find_name(std::string_view name) const;
  /// Valid as long as it is held.
  std::shared_ptr<const CatalogSnapshot> snapshot() const;

  std::uint64_t id() const noexcept { return id_; }
  /// The id the next table or index gets. For the sequencer alone.
  table::ObjectId next_object() const noexcept { return next_object_; }

  // Called by the sequencer after the write that made it true.
  /// A new table, or what a table of that id has become.
  void publish(table::TableDescription table, table::ObjectId next_object);
  /// The same when `index` was filled by `commit`.
  void publish_filled(table::TableDescription table, table::ObjectId index, CommitId commit);
  /// The table has another schema note.
  void publish_note(std::string_view name, SchemaNote note);
  void withdraw(std::string_view name);

 private:
  void put(table::TableDescription table, std::optional<FilledIndex> filled,
           std::optional<SchemaNote> note = {});
  Result<TablePin> find_noted(const CatalogTable& table, std::string_view name) const;
  void replace(std::shared_ptr<const CatalogSnapshot> next);

  const std::uint64_t id_;
  std::atomic<std::uint64_t> version_{1};
  mutable std::mutex mutex_;
  std::shared_ptr<const CatalogSnapshot> current_;  // shared with readers that still use it
  table::ObjectId next_object_{1};
};

}  // namespace adjoin::engine
