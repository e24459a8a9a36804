#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/database.h"
#include "table/prepare/prepare.h"
#include "table/store/partition_keys.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Runs GetItem, Query, Scan and batches of them, each in the file of its name.
///
/// Each read has the same order: find the table, prepare, take the snapshot, check that the table
/// is still there, read. The check behind the snapshot makes a table that is dropped meanwhile an
/// error and never a half-empty answer.
///
/// Stateless apart from its borrowed database and catalog. Thread-safe.
class Reader {
 public:
  Reader(const Database& database, const Catalog& catalog)
      : database_(&database), catalog_(&catalog) {}

  /// @cost one point read
  Result<table::GetItemResult> get_item(const table::CallContext& context,
                                        const table::GetItemRequest& request) const;
  /// @cost one seek, and one step per item read
  Result<table::QueryResult> query(const table::CallContext& context,
                                   const table::QueryRequest& request) const;
  /// As TableStore::get_stored and list_stored. @cost as get_item and query
  Result<std::optional<table::GetItemResult>> get_stored(
      const table::CallContext& context, const table::StoredGetRequest& request) const;
  Result<std::optional<table::QueryResult>> list_stored(
      const table::CallContext& context, const table::StoredListRequest& request) const;
  /// Runs several queries on one snapshot, with shared iterators. Results are in request order.
  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context, const std::vector<table::QueryRequest>& requests) const;
  Result<table::ScanResult> scan(const table::CallContext& context,
                                 const table::ScanRequest& request) const;
  /// Reads all keys on one snapshot, as a multi-get. @cost one point read per key
  Result<table::BatchGetItemResult> batch_get_item(const table::CallContext& context,
                                                   const table::BatchGetItemRequest& request) const;
  Result<table::TransactGetItemsResult> transact_get_items(
      const table::CallContext& context, const table::TransactGetItemsRequest& request) const;
  /// Goes from partition key to partition key, in this snapshot. @cost a seek for each key that is
  /// looked at
  Result<table::PartitionKeysResult> partition_keys(const table::CallContext& context,
                                                    const table::PartitionKeysRequest& request,
                                                    const rocksdb::Snapshot* snapshot) const;
  /// Returns the changes of a table after a commit, in commit order: from RecentChanges if it
  /// reaches back that far, else from the family `changes`.
  /// @errors trimmed_data_access: older changes than those that are left
  Result<table::ChangesAfterResult> changes_after(const table::CallContext& context,
                                                  const table::ChangesAfterRequest& request) const;

 private:
  const Database* database_;
  const Catalog* catalog_;
};

}  // namespace adjoin::engine
