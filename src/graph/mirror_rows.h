#pragma once

#include <optional>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/schema.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Reads of a table in which mirrored items may be marked as pending: such an item is answered as
/// its edge's own item says now, or left out where there is none, and marks are shown to nobody.
/// Filters and projections are applied here, where all of an item is at hand. Thread-safe.
class MirrorRows {
 public:
  /// Borrows both.
  MirrorRows(table::TableStore& store, const schema::Schema& schema);

  // A Query or Scan: what to ask the store, and what to make of its answer.
  table::QueryRequest asked(const table::QueryRequest& request) const;
  table::ScanRequest asked(const table::ScanRequest& request) const;
  /// @errors of the store
  Result<void> answer(const table::CallContext& context, const table::QueryRequest& request,
                      table::QueryResult& result) const;
  Result<void> answer(const table::CallContext& context, const table::ScanRequest& request,
                      table::ScanResult& result) const;

  Result<table::GetItemResult> get_item(const table::CallContext& context,
                                        const table::GetItemRequest& request) const;
  Result<table::BatchGetItemResult> batch_get_item(const table::CallContext& context,
                                                   const table::BatchGetItemRequest& request) const;

 private:
  /// Whether answers can hold marked items: those of the table, and of indexes that show all.
  bool shows_marks(const std::optional<std::string>& index) const;
  bool has_marks(const table::ItemPage& page) const;
  /// The item as it is to be read; nothing: there is none.
  Result<std::optional<item::Item>> shown(const table::CallContext& context,
                                          const table::TableRef& table, item::ItemView row) const;

  table::TableStore& store_;
  const schema::Schema& schema_;
  bool has_mirrors_ = false;
};

}  // namespace adjoin::graph
